import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { MatchHistory } from "./MatchHistory.js";

/**
 * The maximum number of takebacks in a match. Each costs a segment and a proof, and without a
 * limit a match might never end. Only the node enforces it. No circuit counts takebacks.
 */
export const MOST_TAKEBACKS = 20;

export function assertMoreTakebacks(
  { takenBack }: Pick<MatchHistory, "takenBack">,
  match: number,
): void {
  if (takenBack(match) < MOST_TAKEBACKS) return;
  throw new NodeError(nodeCodes.takebacks.tooMany, "No more moves are taken back in this match.", {
    details: { most: MOST_TAKEBACKS },
  });
}
