import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { MatchHistory } from "./MatchHistory.js";

/**
 * How often moves of one match can be taken back. Each takeback costs a segment and a proof, and
 * without a limit a match might never end. This is a rule of the node only: no circuit counts
 * takebacks.
 */
export const MOST_TAKEBACKS = 20;

/** Throws if no more moves of a match can be taken back. */
export function assertMoreTakebacks(
  { takenBack }: Pick<MatchHistory, "takenBack">,
  match: number,
): void {
  if (takenBack(match) < MOST_TAKEBACKS) return;
  throw new NodeError(nodeCodes.takebacks.tooMany, "No more moves are taken back in this match.", {
    details: { most: MOST_TAKEBACKS },
  });
}
