import { Bool, type Field } from "o1js";
import { bitsAt, writeBits } from "./bitsAt.js";
import type { Rows } from "./bitRows.js";
import { decompose, isLowPartOnly } from "./rangeTest.js";
import { DIRECTIONS, STRIDE, type Line, type Shape } from "./shape.js";

/**
 * Every cell of a board as a Bool, `cells[y][x]`. Meant for small boards, because each cell costs
 * a row.
 */
export type Cells = readonly (readonly Bool[])[];

/**
 * The cells of a board, from its proven rows. Bits to the right of the last column are left out.
 */
export function readCells({ rows }: Rows, { width }: Shape): Cells {
  const columns = Array.from({ length: width }, (_, x) => x);
  return rows.map((row) => bitsAt(row, columns, STRIDE));
}

/**
 * The cells of a board. Accepts any field element. `isBoard` says whether the board has no bits
 * outside its cells. Only then are the cells meaningful. Use this function if the board's rows
 * are not needed.
 */
export function readBoard(
  stones: Field,
  { width, height }: Shape,
): { isBoard: Bool; cells: Cells } {
  const number = decompose(stones);
  const places = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => STRIDE * y + x),
  );
  const top = STRIDE * height;
  const { bits, written, between } = writeBits(() => number.v(), places.flat(), top);
  // Both sums together are below 2^(16·height), as `isLowPartOnly` requires.
  const inRange = isLowPartOnly(number, written.add(between), top);
  return {
    isBoard: inRange.and(between.equals(0)),
    cells: places.map((row, y) => row.map((_, x) => bits[width * y + x]!)),
  };
}

/** Whether a fixed line has a stone in each of its `length` cells. */
export function lineIsFull(cells: Cells, { x, y, direction }: Line, length: number): Bool {
  const { dx, dy } = DIRECTIONS[direction]!;
  return Bool.allTrue(
    Array.from({ length }, (_, k) => cells[y + k * dy]?.[x + k * dx] ?? Bool(false)),
  );
}
