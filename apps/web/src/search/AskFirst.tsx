import Link from "next/link";
import { Button } from "../components/ui/Button";
import { buttonClass } from "../components/ui/buttonClass";
import { useResume } from "../home/useResume";

/** Nothing is searched for before somebody says so: an address alone puts nobody in a match. */
export function AskFirst({ onSearch }: { readonly onSearch: () => void }) {
  const match = useResume()?.match;
  return (
    <>
      <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">
        {match === undefined ? "Look for an opponent?" : "You are in a match"}
      </h1>
      <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
        {match === undefined
          ? "The search has not started. The match begins as soon as an opponent is found."
          : "You can play one match at a time."}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {match === undefined ? (
          <Button look="main" onClick={onSearch}>
            Search
          </Button>
        ) : (
          <Link href={`/match/${match}`} className={buttonClass({ look: "main" })}>
            Back to the board
          </Link>
        )}
        <Link href="/" className={buttonClass()}>
          Back to the games
        </Link>
      </div>
    </>
  );
}
