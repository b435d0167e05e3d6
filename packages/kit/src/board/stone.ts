import { Bool, Field } from "o1js";
import { bitsAt } from "./bitsAt.js";
import { pick, type Location } from "./location.js";
import type { Rows } from "./bitRows.js";
import { STRIDE } from "./shape.js";

/** The bit of a cell, `2^(16·y + x)`; 0 off the board. */
export function stoneBit(at: Location): Field {
  const column = pick(at.columns, (x) => 1n << BigInt(x));
  const row = pick(at.rows, (y) => 1n << BigInt(STRIDE * y));
  return column.mul(row);
}

/** Whether the cell has a stone. False off the board. */
export function stoneAt({ rows }: Rows, at: Location): Bool {
  return bitInRow(pickRow(rows, at.rows), at);
}

/** The row that a one-hot vector selects. 0 if the vector selects none. */
function pickRow(rows: readonly Field[], hot: readonly Bool[]): Field {
  if (rows.length !== hot.length) throw new RangeError("A cell and rows of different boards");
  return rows.reduce((sum, row, y) => sum.add(row.mul(hot[y]!.toField())), Field(0)).seal();
}

/** The bit of a 16-bit row in the cell's column. False off the board. */
function bitInRow(row: Field, at: Location): Bool {
  // The product moves the cell's column to bit 16. The whole row stays below bit 32.
  const aligned = row.mul(pick(at.columns, (x) => 1n << BigInt(16 - x)));
  const [bit] = bitsAt(aligned, [16], 32);
  return bit!;
}
