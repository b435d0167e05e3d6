import { STATE_FIELDS } from "@kifu/kit/plain";

/** How many moves can be taken back at once: one's own last one and, once there is a reply, that too. */
export const TAKEN_AT_MOST = 2;

/** How many moves a takeback takes back. */
export type TakenPlies = 1 | 2;

/** Poseidon takes fields by twos, and 0 for one that is missing. */
const pairsOf = (fields: number) => Math.ceil(fields / 2);

/** Whether a transcript's last step can be seen to be a takeback or a move of so many fields, by its length. */
export function isUnlikeTakeback(moveFields: number): boolean {
  return pairsOf(2 + moveFields) !== pairsOf(3 + STATE_FIELDS);
}
