import type { Hash } from "./Hash.js";

/**
 * Separates agreed draws from moves, which the same keys sign. The number is "kifu draw" in
 * ASCII.
 */
export const SIGNED_DRAW = 0x6b6966752064726177n;

/**
 * Separates declined draws from everything else that the same keys sign. The number is "kifu no
 * draw" in ASCII. No circuit accepts it.
 */
export const SIGNED_NO_DRAW = 0x6b696675206e6f2064726177n;

/** The context for agreeing to a draw. `context` is the match's own. */
export function drawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_DRAW, context]);
}

/** The context for declining a draw. `context` is the match's own. */
export function noDrawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_DRAW, context]);
}
