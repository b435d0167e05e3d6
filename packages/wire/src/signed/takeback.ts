import type { Hash } from "./Hash.js";

/* What players sign who take moves back. In place of a move's transcript they sign the one that results, as with a move. */

/** Tells an agreed takeback from moves and draws, which the same keys sign in the same way: "kifu takeback" in ASCII. */
export const SIGNED_TAKEBACK = 0x6b6966752074616b656261636bn;

/** Tells that no move is taken back. It is "kifu no takeback" in ASCII; no circuit knows it. */
export const SIGNED_NO_TAKEBACK = 0x6b696675206e6f2074616b656261636bn;

/**
 * What a transcript goes on with in place of a move: "kifu taken back" in ASCII. It comes first, where a move has the
 * transcript before it. That is 0 or a hash, but a node may tell a player otherwise: so the two differ in length as
 * well, for all that is hashed, and no move leads where a takeback leads.
 */
export const TAKEN_BACK = 0x6b6966752074616b656e206261636bn;

/** How many fields of a position are signed: as many as a match has room for, 0 where the game needs fewer. */
const POSITION_FIELDS = 3;

/** What takebacks in a match are agreed with, in place of the match's own context. */
export function takebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_TAKEBACK, context]);
}

/** What takebacks of a match are declined with. */
export function noTakebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_TAKEBACK, context]);
}

/** The transcript once so many moves are taken back, which leads to the position with these fields. */
export function takenBackTranscript(
  hash: Hash,
  transcript: bigint,
  plies: number,
  position: readonly bigint[],
): bigint {
  const fields = Array.from({ length: POSITION_FIELDS }, (_, i) => position[i] ?? 0n);
  return hash([TAKEN_BACK, transcript, BigInt(plies), ...fields]);
}
