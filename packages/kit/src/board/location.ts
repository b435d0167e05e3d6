import { Bool, Field, Provable, Struct } from "o1js";
import type { Shape } from "./shape.js";

/** A cell as a player names it. The coordinates can be any field elements. */
export class Cell extends Struct({ x: Field, y: Field }) {}

/** A cell's place on a board. Off the board, everything is false or 0. */
export interface Location {
  readonly onBoard: Bool;
  /** One Bool per column. Only the Bool of the cell's column is true. */
  readonly columns: readonly Bool[];
  /** One Bool per row. Only the Bool of the cell's row is true. */
  readonly rows: readonly Bool[];
  readonly x: Field;
  readonly y: Field;
}

/** @example locate(move.cell, shape(15, 15)).onBoard // false for x = 15, and for x = p − 1 */
export function locate(cell: Cell, { width, height }: Shape): Location {
  const onBoard = isBelow(cell.x, width).and(isBelow(cell.y, height));
  const x = cell.x.mul(onBoard.toField());
  const y = cell.y.mul(onBoard.toField());
  return {
    onBoard,
    columns: onlyTrueAt(x, onBoard, width),
    rows: onlyTrueAt(y, onBoard, height),
    x,
    y,
  };
}

/**
 * Whether x is one of 0 … size − 1, which is so if and only if the product of all x − i is 0.
 * Accepts any field element.
 *
 * To save constraints, the factors are paired around the middle m:
 * (x − m + k)(x − m − k) = (x − m)² − k².
 * Everything is doubled, because m may lie between two integers.
 */
export function isBelow(x: Field, size: number): Bool {
  const fromMiddle = x
    .mul(2)
    .sub(size - 1)
    .seal();
  const square = fromMiddle.square();
  let product = size % 2 === 1 ? fromMiddle : Field(1);
  for (let k = size - 1; k > 0; k -= 2) product = product.mul(square.sub(k * k));
  return product.equals(0);
}

/** What the place of a true Bool weighs against their number. */
const PLACE = 1n << 32n;

/**
 * A list of Bools. The one at `index` is true, or none if `present` is false. The caller must
 * have proven that `index` is an integer below 2^48 or such a number divided by 2^16, and that it
 * is 0 if `present` is false. There is no such list for an index of `size` or above.
 */
export function onlyTrueAt(index: Field, present: Bool, size: number): Bool[] {
  const hot = Provable.witness(Provable.Array(Bool, size), () => {
    const at = present.toBoolean() ? Number(index.toBigInt()) : -1;
    return Array.from({ length: size }, (_, i) => i === at);
  });
  // Σ (1 + 2^32·i)·hot_i = present + 2^32·index. Even if the index is divided by 2^16, all parts
  // but `present` and the number of true Bools are multiples of 2^16, and too short to wrap. So
  // these two are equal: at most one Bool is true, and it is the one at `index`.
  hot
    .reduce((sum, bit, i) => sum.add(bit.toField().mul(1n + PLACE * BigInt(i))), Field(0))
    .assertEquals(present.toField().add(index.mul(PLACE)));
  return hot;
}

/**
 * The sum of weight(i) over all true Bools. For a one-hot vector this selects a constant. It is 0
 * if no Bool is true.
 */
export function pick(hot: readonly Bool[], weight: (i: number) => bigint): Field {
  return hot.reduce((sum, bit, i) => sum.add(bit.toField().mul(weight(i))), Field(0)).seal();
}
