import type { Hash } from "./Hash.js";

/**
 * Separates agreed takebacks from moves and draws, which the same keys sign. The number is "kifu
 * takeback" in ASCII.
 */
export const SIGNED_TAKEBACK = 0x6b6966752074616b656261636bn;

/**
 * Separates declined takebacks from everything else that the same keys sign. The number is "kifu
 * no takeback" in ASCII. No circuit accepts it.
 */
export const SIGNED_NO_TAKEBACK = 0x6b696675206e6f2074616b656261636bn;

/**
 * Marks a takeback in a transcript. A takeback hashes this number first, where a move hashes the
 * previous transcript. Suppose a lying node shows a player this number as the previous
 * transcript. Even then the player's move cannot lead to a takeback's transcript, because the two
 * hashes have inputs of different lengths. The number is "kifu taken back" in ASCII.
 */
export const TAKEN_BACK = 0x6b6966752074616b656e206261636bn;

/** The number of position fields that are signed. No game has more. Unused fields are 0. */
const POSITION_FIELDS = 3;

/** The context for agreeing to a takeback. `context` is the match's own. */
export function takebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_TAKEBACK, context]);
}

/** The context for declining a takeback. `context` is the match's own. */
export function noTakebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_TAKEBACK, context]);
}

/**
 * The transcript after taking back `plies` moves. `position` has the fields of the resulting
 * position.
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
