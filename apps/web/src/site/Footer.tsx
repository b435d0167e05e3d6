import Link from "next/link";

export function Footer() {
  return (
    <footer className="mx-auto mt-20 flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule px-4 py-8 text-sm text-soft sm:px-6">
      <p className="mr-auto">A kifu is the written record of a game.</p>
      <Link
        href="/puzzles"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        Puzzles
      </Link>
      <Link
        href="/ratings"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        Ratings
      </Link>
      <Link
        href="/tournaments"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        Tournaments
      </Link>
      <Link
        href="/players"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        Players
      </Link>
      <Link href="/#fair" className="underline-offset-4 hover:text-ink hover:underline">
        How cheating is prevented
      </Link>
      <Link href="/status" className="underline-offset-4 hover:text-ink hover:underline">
        Status
      </Link>
    </footer>
  );
}
