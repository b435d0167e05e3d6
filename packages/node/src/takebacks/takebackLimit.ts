import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { MatchHistory } from "./MatchHistory.js";

/**
 * How often moves of one match can be taken back: each costs a segment and a proof, and a match that goes back for ever
 * would have no end. It is a node's own rule; no circuit counts.
 */
export const MOST_TAKEBACKS = 20;

/** Throws where no more moves of a match are taken back. */
export function assertMoreTakebacks(
  { takenBack }: Pick<MatchHistory, "takenBack">,
  match: number,
): void {
  if (takenBack(match) < MOST_TAKEBACKS) return;
  throw new NodeError(nodeCodes.takebacks.tooMany, "No more moves are taken back in this match.", {
    details: { most: MOST_TAKEBACKS },
  });
}
