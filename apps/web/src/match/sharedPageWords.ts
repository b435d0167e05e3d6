import type { Match } from "@kifu/client";
import type { GameWords } from "../games/words";
import { standingText } from "./standingText";

export interface PageWords {
  readonly title: string;
  readonly description: string;
}

export function sharedPageWords(
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
