import { Bool, Field, Gadgets, Provable } from "o1js";
import { isLowPartOnly, decompose } from "./rangeTest.js";
import { STRIDE, type Shape } from "./shape.js";

/** The stones of one colour, row by row. */
export interface Rows {
  /** Whether the board is a number below 2^(16·height). */
  readonly inRange: Bool;
  /** Numbers of 16 bits, the bottom row first. All are 0 if the board is not in range. */
  readonly rows: readonly Field[];
}

/**
 * Splits a board into rows. Accepts any field element. Bits to the right of the last column stay
 * in the rows. To split two disjoint colours at once, pass their sum:
 * `splitRows(black.add(white), …)`.
 */
export function splitRows(board: Field, { height }: Shape): Rows {
  const written = decompose(board);
  const pieces = Provable.witness(Provable.Array(Field, height), () =>
    Array.from({ length: height }, (_, y) => (written.v() >> BigInt(STRIDE * y)) & 0xffffn),
  );
  // Each piece has 16 bits, so all together are below 2^(16·height), as `isLowPartOnly` requires.
  for (const piece of pieces) Gadgets.rangeCheck16(piece);
  const low = pieces.reduce(
    (sum, piece, y) => sum.add(piece.mul(1n << BigInt(STRIDE * y))),
    Field(0),
  );
  const inRange = isLowPartOnly(written, low, STRIDE * height);
  return { inRange, rows: pieces.map((piece) => piece.mul(inRange.toField())) };
}
