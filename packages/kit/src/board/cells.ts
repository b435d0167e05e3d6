import { Bool } from "o1js";
import { bitsAt } from "./bitsAt.js";
import type { Rows } from "./bitRows.js";
import { DIRECTIONS, STRIDE, type Line, type Shape } from "./shape.js";

/** Every cell of a board as a Bool: `cells[y][x]`. For small boards; a row per cell. */
export type Cells = readonly (readonly Bool[])[];

/**
 * The cells of a board, from its proven rows. Column 15 and columns past the width are left out.
 */
export function readCells({ rows }: Rows, { width }: Shape): Cells {
  const columns = Array.from({ length: width }, (_, x) => x);
  return rows.map((row) => bitsAt(row, columns, STRIDE));
}

/** Whether a line that is fixed beforehand carries a stone in each of its `length` cells. */
export function lineIsFull(cells: Cells, { x, y, direction }: Line, length: number): Bool {
  const { dx, dy } = DIRECTIONS[direction]!;
  return Bool.allTrue(
    Array.from({ length }, (_, k) => cells[y + k * dy]?.[x + k * dx] ?? Bool(false)),
  );
}
