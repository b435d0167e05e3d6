import { poseidonState } from "./poseidon.js";

/** The bits of a piece of a hash. */
export const PIECE_BITS = 16;
/** The pieces of one field of a hash. Its highest bits are not used, since they are not uniform. */
export const PIECES = 15;

/**
 * Numbers below 2^16, as random as the input's hash. They are the lowest bits of the hash, and of
 * the next field of its state if more than `PIECES` are wanted.
 */
export function hashPieces(fields: readonly bigint[], count: number): number[] {
  const state = poseidonState(fields);
  return Array.from({ length: count }, (_, i) => {
    const shift = BigInt(PIECE_BITS * (i % PIECES));
    return Number((state[Math.floor(i / PIECES)]! >> shift) & 0xffffn);
  });
}
