"use client";

import Link from "next/link";
import { texts } from "../texts/texts";
import { LanguageChoice } from "./LanguageChoice";

export function Footer() {
  const { site } = texts();
  return (
    <footer className="mx-auto mt-20 flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule px-4 py-8 text-sm text-soft sm:px-6">
      <p className="mr-auto w-full sm:w-auto">{site.kifu}</p>
      <Link
        href="/puzzles"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        {site.puzzles}
      </Link>
      <Link
        href="/ratings"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        {site.ratings}
      </Link>
      <Link
        href="/tournaments"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        {site.tournaments}
      </Link>
      <Link
        href="/players"
        prefetch={false}
        className="underline-offset-4 hover:text-ink hover:underline"
      >
        {site.players}
      </Link>
      <Link href="/#fair" className="underline-offset-4 hover:text-ink hover:underline">
        {site.fair}
      </Link>
      <Link href="/status" className="underline-offset-4 hover:text-ink hover:underline">
        {site.status}
      </Link>
      <LanguageChoice />
    </footer>
  );
}
