import type { ShownMove } from "@kifu/client";
import { texts } from "../texts/texts";

type ShownFinality = ShownMove["finality"];

/**
 * The four levels of finality. `FinalityMeanings.tsx` explains them, and is loaded late because
 * few visitors open it.
 */
export const FINALITIES = ["seen", "sequenced", "proven", "settled"] as const;

/** The number of levels that are reached. 0 while the move is being sent. */
export function finalityCount(finality: ShownFinality): number {
  return FINALITIES.findIndex((known) => known === finality) + 1;
}

/** A move that is being sent has reached no level. Its name is "Sending". */
export function finalityName(finality: ShownFinality): string {
  const { match } = texts();
  switch (finality) {
    case "sending":
      return match.onItsWay;
    case "seen":
      return match.seen;
    case "sequenced":
      return match.inBlock;
    case "proven":
      return match.proven;
    case "settled":
      return match.settled;
  }
}
