import { Bool, Field } from "o1js";
import { bitsAt } from "./bitsAt.js";
import { isBelow, onlyTrueAt, pick, type Location } from "./location.js";
import type { Rows } from "./bitRows.js";
import { readBoard } from "./cells.js";
import { STRIDE, type Shape } from "./shape.js";

/** The cell where a stone lands after a player drops it into a column. */
export interface Drop {
  /** Whether the column exists and has an empty cell. */
  readonly open: Bool;
  /**
   * The column's lowest empty cell. In a full column, no row is true, so that no stone goes there,
   * and `onBoard` says only that the column exists.
   */
  readonly at: Location;
}

/**
 * Finds the cell where a stone lands. The result is right only if the two colours share no cell
 * and no stone floats above the lowest empty cell. That is so for every state in a match. A
 * takeback starts from a state that players name, so check that state with `isStacked`. The game
 * must set `trustsState`, and its `decode` must refuse other states.
 *
 * @example drop(splitRows(red.add(yellow), connectFour), move.column, connectFour)
 */
export function drop({ rows }: Rows, column: Field, { width, height }: Shape): Drop {
  if (rows.length !== height) throw new RangeError("Rows of another board");
  const exists = isBelow(column, width);
  const x = column.mul(exists.toField());
  const hot = onlyTrueAt(x, exists, width);

  // 1 if the column exists and all its cells below row y have stones.
  let filled = exists.toField();
  const lowest: Bool[] = [];
  for (const occupied of columnBits(rows, hot)) {
    const next = filled.mul(occupied.toField());
    // True for the lowest empty row only.
    lowest.push(Bool.Unsafe.fromField(filled.sub(next).seal()));
    filled = next;
  }

  const open = Bool.Unsafe.fromField(exists.toField().sub(filled).seal());
  const at = { onBoard: exists, columns: hot, rows: lowest, x, y: pick(lowest, BigInt) };
  return { open, at };
}

/**
 * Whether two colours are on the board, share no cell, and have no floating stone. It accepts any
 * values.
 */
export function isStacked(first: Field, second: Field, board: Shape): Bool {
  const [one, other] = [readBoard(first, board), readBoard(second, board)];
  let [shared, hanging] = [Field(0), Field(0)];
  let below: readonly Field[] = [];
  for (const [y, row] of one.cells.entries()) {
    const others = other.cells[y]!.map((cell) => cell.toField());
    const stones = row.map((cell, x) => cell.toField().add(others[x]!).seal());
    for (const [x, cell] of row.entries()) {
      shared = shared.add(cell.toField().mul(others[x]!));
      // If no cell is shared, each term is 0 or 1, so no two terms cancel each other.
      if (y > 0) hanging = hanging.add(stones[x]!.mul(Field(1).sub(below[x]!)));
    }
    below = stones;
  }
  return Bool.allTrue([one.isBoard, other.isBoard, shared.equals(0), hanging.equals(0)]);
}

/**
 * The bits of the selected column, the bottom bit first. All are false if `hot` selects no
 * column.
 */
function columnBits(rows: readonly Field[], hot: readonly Bool[]): Bool[] {
  // With 17 bits per row, the gaps between a column's bits are 16 bits long. Such gaps are cheap
  // to check.
  const spacing = STRIDE + 1;
  const shift = pick(hot, (x) => 1n << BigInt(STRIDE - x));
  // The number of rows that fit into a number below 2^253.
  const atOnce = 1 + Math.floor((253 - 2 * STRIDE) / spacing);
  const bits: Bool[] = [];
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    const sum = some.reduce((all, row, i) => all.add(row.mul(1n << BigInt(spacing * i))), Field(0));
    const positions = some.map((_, i) => spacing * i + STRIDE);
    const top = spacing * (some.length - 1) + 2 * STRIDE;
    bits.push(...bitsAt(sum.mul(shift), positions, top));
  }
  return bits;
}
