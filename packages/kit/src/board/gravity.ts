import { Bool, Field } from "o1js";
import { bitsAt } from "./bits.js";
import { isBelow, onlyTrueAt, pick, type Location } from "./location.js";
import type { Rows } from "./bitRows.js";
import { STRIDE, type Shape } from "./shape.js";

/** Where a stone let go above a column comes to lie. */
export interface Drop {
  /** Whether the column exists and has an empty cell. */
  readonly open: Bool;
  /** Its lowest empty cell; off the board when not open. */
  readonly at: Location;
}

/**
 * The sum of two colours is their union only while they share no cell. A game that reads it so
 * lets its `decode` refuse states in which they do, and is tested with `trustsState`: a match's
 * state comes from `apply` alone. But a takeback has it lead from a state that players name to that of the match: so it
 * has to refuse a stone where one of the colours has a stone already.
 *
 * @example drop(splitRows(red.add(yellow), connectFour), move.column, connectFour)
 */
export function drop({ rows }: Rows, column: Field, { width, height }: Shape): Drop {
  if (rows.length !== height) throw new RangeError("Rows of another board");
  const exists = isBelow(column, width);
  const x = column.mul(exists.toField());
  const hot = onlyTrueAt(x, exists, width);

  // filled: the column exists and all its cells below row y are occupied
  let filled = exists.toField();
  const lowest: Bool[] = [];
  for (const occupied of columnBits(rows, hot)) {
    const next = filled.mul(occupied.toField());
    // filled up to here and no further, which is so for one row at most
    lowest.push(Bool.Unsafe.fromField(filled.sub(next).seal()));
    filled = next;
  }

  const open = exists.toField().sub(filled).seal();
  return {
    open: Bool.Unsafe.fromField(open),
    at: {
      onBoard: Bool.Unsafe.fromField(open),
      columns: hot.map((bit) => Bool.Unsafe.fromField(bit.toField().mul(open))),
      rows: lowest,
      x: x.mul(open),
      y: pick(lowest, BigInt),
    },
  };
}

/** The bits of one column, bottom first; all false when the one-hot vector points nowhere. */
function columnBits(rows: readonly Field[], hot: readonly Bool[]): Bool[] {
  // with 17 bits a row, the gaps between the bits of a column are 16 long
  const spacing = STRIDE + 1;
  const shift = pick(hot, (x) => 1n << BigInt(STRIDE - x));
  // this many rows fit into a number below 2^253
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
