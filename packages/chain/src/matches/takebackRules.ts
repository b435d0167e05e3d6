import { STATE_FIELDS } from "@kifu/kit/plain";

/** The maximum number of moves in a takeback: one's own last move and the reply, if any. */
export const TAKEN_AT_MOST = 2;

/** The number of moves in a takeback. */
export type TakenPlies = 1 | 2;

/** Poseidon absorbs fields in pairs, padding with 0. */
const pairsOf = (fields: number) => Math.ceil(fields / 2);

/**
 * Whether a takeback and a move with this many fields hash inputs of different lengths, so that
 * their transcripts cannot be confused.
 */
export function isUnlikeTakeback(moveFields: number): boolean {
  return pairsOf(2 + moveFields) !== pairsOf(3 + STATE_FIELDS);
}
