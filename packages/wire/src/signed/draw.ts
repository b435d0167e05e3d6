import type { Hash } from "./Hash.js";

/* What a player signs of a draw. In place of a move's transcript they sign the match's own, as of its last move. */

/**
 * Tells an agreed draw from the moves of a match, which the same keys sign in the same way. It is "kifu draw" in
 * ASCII.
 */
export const SIGNED_DRAW = 0x6b6966752064726177n;

/** Tells that no draw is agreed to. It is "kifu no draw" in ASCII; no circuit knows it. */
export const SIGNED_NO_DRAW = 0x6b696675206e6f2064726177n;

/** What draws of a match are agreed with, in place of the match's own context. */
export function drawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_DRAW, context]);
}

/** What draws of a match are declined with. */
export function noDrawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_DRAW, context]);
}
