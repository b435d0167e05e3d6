import type { Match } from "@kifu/client";
import type { GameWords } from "../games/words";
import { standingText } from "./standingText";

/** What is said of a page where it is shared. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** What is said of a match where it is shared: once it is over, with how it ended. */
export function resultWords(
  match: Match,
  { sides, won, drawn }: Pick<GameWords, "sides" | "won" | "drawn">,
  { title, description }: PageWords,
): PageWords {
  if (match.result === "running") return { title, description };
  const standing = standingText({
    match,
    sides,
    won,
    drawn,
    you: undefined,
    overdue: false,
  });
  return {
    title: `${title}: ${standing.headline}`,
    description: `${standing.detail} ${description}`,
  };
}
