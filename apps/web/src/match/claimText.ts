import type { Match } from "@kifu/client";
import { texts } from "../texts/texts";
import { haveBothMoved } from "./standingText";

/** The label of the button that ends a match when the opponent is out of time. */
export function claimText(match: Pick<Match, "ply">): string {
  const { match: said } = texts();
  return haveBothMoved(match) ? said.claimWin : said.endMatch;
}
