import { poseidonState } from "./poseidon.js";

/** The number of bits in a piece of a hash. */
export const PIECE_BITS = 16;
/**
 * The number of pieces in one field of a hash. The field's highest bits are left out, because
 * they are not uniform.
 */
export const PIECES = 15;

/**
 * Numbers below 2^16, cut from the lowest bits of the input's hash. If more than `PIECES` are
 * wanted, the rest come from the next field of the hash's state.
 */
export function hashPieces(fields: readonly bigint[], count: number): number[] {
  const state = poseidonState(fields);
  return Array.from({ length: count }, (_, i) => {
    const shift = BigInt(PIECE_BITS * (i % PIECES));
    return Number((state[Math.floor(i / PIECES)]! >> shift) & 0xffffn);
  });
}
