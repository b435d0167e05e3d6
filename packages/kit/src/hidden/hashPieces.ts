import { Field, Gadgets, Poseidon, Provable } from "o1js";
import { PIECE_BITS, PIECES } from "./plain/hashPieces.js";

/**
 * Numbers below 2^16, cut from the lowest bits of the input's hash. If more than `PIECES` are
 * wanted, the rest come from the next field of the hash's state.
 */
export function hashPieces(fields: Field[], count: number): Field[] {
  const state = Poseidon.update(Poseidon.initialState(), fields);
  const pieces: Field[] = [];
  for (const field of state) {
    pieces.push(...lowestPieces(field, Math.min(count - pieces.length, PIECES)));
  }
  return pieces;
}

/**
 * The lowest pieces of a hash. A hash below 2^254 has only one decomposition into pieces. For a
 * larger hash the circuit cannot be satisfied. Only one in 2^129 hashes is larger, so nobody can
 * find such an input.
 */
function lowestPieces(hash: Field, count: number): Field[] {
  if (count === 0) return [];
  const slice = (from: number, bits: number) =>
    Provable.witness(Field, () => (hash.toBigInt() >> BigInt(from)) & ((1n << BigInt(bits)) - 1n));

  const pieces = Array.from({ length: count }, (_, i) => {
    const piece = slice(PIECE_BITS * i, PIECE_BITS);
    Gadgets.rangeCheck16(piece);
    return piece;
  });
  const written = pieces.reduce((sum, piece, i) =>
    sum.add(piece.mul(1n << BigInt(PIECE_BITS * i))),
  );

  const [end, top] = [PIECE_BITS * count, PIECE_BITS * PIECES];
  let above = Field(0);
  if (end < top) {
    const middle = slice(end, top - end);
    Gadgets.rangeCheckN(top - end, middle);
    above = above.add(middle.mul(1n << BigInt(end)));
  }
  const topPiece = slice(top, PIECE_BITS);
  // Because topPiece < 2^16, 4·topPiece does not wrap. Because 4·topPiece < 2^16, topPiece < 2^14.
  Gadgets.rangeCheck16(topPiece);
  Gadgets.rangeCheck16(topPiece.mul(4).seal());
  above = above.add(topPiece.mul(1n << BigInt(top)));

  written.add(above).assertEquals(hash);
  return pieces;
}
