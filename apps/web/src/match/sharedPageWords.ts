import type { Match } from "@kifu/client";
import type { GameWords } from "../games/words";
import type { Texts } from "../texts/Catalogue";
import { standingText } from "./standingText";

export interface PageWords {
  readonly title: string;
  readonly description: string;
}

export function sharedPageWords(
  match: Match,
  { sides, won, drawn }: Pick<GameWords, "sides" | "won" | "drawn">,
  { title, description }: PageWords,
  texts: Texts,
): PageWords {
  if (match.result === "running") return { title, description };
  const standing = standingText(
    { match, sides, won, drawn, you: undefined, overdue: false },
    texts,
  );
  return {
    title: texts.match.headlined({ title, headline: standing.headline }),
    description: `${standing.detail} ${description}`,
  };
}
