import type { SearchState } from "@kifu/client";
import { Notice } from "../components/Notice";
import type { ShownError } from "../lib/shownError";
import { WaitedFor } from "./WaitedFor";
import { problemText } from "../texts/texts";

interface SearchStatusProps {
  readonly search: SearchState | undefined;
  readonly problem: ShownError | undefined;
}

/**
 * How long the player has waited, or what went wrong. Its space is reserved while there is
 * nothing to show.
 */
export function SearchStatus({ search, problem }: SearchStatusProps) {
  return (
    <div className="mt-4 min-h-6">
      {search?.phase === "waiting" && <WaitedFor since={search.since} />}
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
    </div>
  );
}
