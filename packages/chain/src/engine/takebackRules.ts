import { STATE_FIELDS } from "@kifu/kit/plain";

/**
 * The maximum number of moves in a takeback: a player's last move and the reply to it, if any.
 */
export const TAKEN_AT_MOST = 2;

/** The number of moves in a takeback. */
export type TakenPlies = 1 | 2;

/** The number of field pairs that Poseidon absorbs. It pads the last pair with 0. */
const pairsOf = (fields: number) => Math.ceil(fields / 2);

/**
 * Whether a takeback's transcript cannot be confused with that of a move with this many fields.
 * The two differ if Poseidon absorbs inputs of different lengths.
 */
export function isUnlikeTakeback(moveFields: number): boolean {
  return pairsOf(2 + moveFields) !== pairsOf(3 + STATE_FIELDS);
}
