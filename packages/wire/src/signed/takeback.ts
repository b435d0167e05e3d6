import type { Hash } from "./Hash.js";

/* Takebacks. Players sign the resulting transcript, as with a move. */

/**
 * Separates agreed takebacks from moves and draws, which the same keys sign. "kifu takeback" in
 * ASCII.
 */
export const SIGNED_TAKEBACK = 0x6b6966752074616b656261636bn;

/** Separates declined takebacks. "kifu no takeback" in ASCII. No circuit accepts it. */
export const SIGNED_NO_TAKEBACK = 0x6b696675206e6f2074616b656261636bn;

/**
 * Extends a transcript in place of a move. "kifu taken back" in ASCII. It is hashed first, where
 * a move has the previous transcript. That transcript is 0 or a hash, but a lying node may give a
 * player any value, so the two inputs also differ in length: no move can lead to a takeback's
 * transcript.
 */
export const TAKEN_BACK = 0x6b6966752074616b656e206261636bn;

/**
 * The number of position fields that are signed: the maximum of any game, with 0 for unused ones.
 */
const POSITION_FIELDS = 3;

/** The context for agreeing to a takeback, instead of the match's own. */
export function takebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_TAKEBACK, context]);
}

/** The context for declining a takeback. */
export function noTakebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_TAKEBACK, context]);
}

/**
 * The transcript after taking back `plies` moves, which leads to the position with these fields.
 */
export function takenBackTranscript(
  hash: Hash,
  transcript: bigint,
  plies: number,
  position: readonly bigint[],
): bigint {
  const fields = Array.from({ length: POSITION_FIELDS }, (_, i) => position[i] ?? 0n);
  return hash([TAKEN_BACK, transcript, BigInt(plies), ...fields]);
}
