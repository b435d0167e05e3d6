import { STATE_FIELDS } from "@kifu/kit/plain";
import { filled } from "../segments/segmentFields.js";
import type { Hash } from "../segments/transcriptRules.js";

/**
 * What players sign who take moves back, without circuits: for clients that sign, and for anyone who checks what they
 * signed. In place of a move's transcript they sign the one that results, as with a move.
 */

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

/** How many moves can be taken back at once: one's own last one and, once there is a reply, that too. */
export const TAKEN_AT_MOST = 2;

/** How many are. */
export type TakenPlies = 1 | 2;

/** What takebacks in a match are agreed with, in place of the match's own context. */
export function takebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_TAKEBACK, context]);
}

/** What they are declined with. */
export function noTakebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_TAKEBACK, context]);
}

/** The transcript once so many moves are taken back, which leads to the position with these fields. */
export function takenBackTranscript(
  hash: Hash,
  transcript: bigint,
  plies: number,
  state: readonly bigint[],
): bigint {
  return hash([TAKEN_BACK, transcript, BigInt(plies), ...filled(state, STATE_FIELDS)]);
}

/** Poseidon takes fields by twos, and 0 for one that is missing. */
const pairsOf = (fields: number) => Math.ceil(fields / 2);

/** Whether a transcript's last step can be seen to be a takeback or a move of so many fields, by its length. */
export function isUnlikeTakeback(moveFields: number): boolean {
  return pairsOf(2 + moveFields) !== pairsOf(3 + STATE_FIELDS);
}
