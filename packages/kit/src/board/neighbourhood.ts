import { Bool, Field } from "o1js";
import { bitsAt } from "./bitsAt.js";
import { pick, type Location } from "./location.js";
import type { Rows } from "./bitRows.js";
import { DIRECTIONS, STRIDE } from "./shape.js";
import { HALF } from "./twoColours.js";

/** The maximum reach of a neighbourhood. */
export const MAX_REACH = 7;

/** The cells on both sides of the centre in one direction. The nearest cell comes first. */
export interface Arm {
  /** The cells against the direction. */
  readonly back: readonly Bool[];
  /** The cells along the direction. */
  readonly ahead: readonly Bool[];
}

/**
 * The stones around a cell. Cells off the board are false. If the centre is off the board, all
 * are false.
 */
export interface Neighbourhood {
  readonly centre: Bool;
  /** One arm per direction, in the order of `DIRECTIONS`. */
  readonly arms: readonly Arm[];
}

/**
 * The star around a cell: the cells in the four directions, on both sides, up to `reach` steps.
 *
 * The rows around the cell are placed side by side in one number, and shifted so that the cell's
 * column is at a constant bit. Then all bits of the star are at constant positions. Each row is
 * followed by `reach` empty bits. So a star that leaves the board on the left reads
 * the empty bits of the row before, and none of its cells. A star that leaves the board on the
 * right could read bits beyond the board's width, which may be set. Those are masked.
 */
export function around({ rows }: Rows, at: Location, reach: number): Neighbourhood {
  const stones = readStars(rows, at, [{ column: 0, reach }]);
  const inside = columnsBeside(at, reach, "right");
  return starOf(reach, (dx, dy) => {
    const bit = stones(dx, dy);
    return dx > 0 ? bit.and(inside[dx - 1]!) : bit;
  });
}

/**
 * The stars of two colours around a cell, from the rows of `sideBySide`. Both stars cost little
 * more than one. A star may extend into the other colour's half of a row. Those bits are masked.
 */
export function aroundBoth(
  { rows }: Rows,
  at: Location,
  reach: { readonly first: number; readonly second: number },
): { first: Neighbourhood; second: Neighbourhood } {
  const stones = readStars(rows, at, [
    { column: 0, reach: reach.first },
    { column: HALF, reach: reach.second },
  ]);
  const right = columnsBeside(at, reach.first, "right");
  const left = columnsBeside(at, reach.second, "left");
  return {
    first: starOf(reach.first, (dx, dy) => {
      const bit = stones(dx, dy);
      return dx > 0 ? bit.and(right[dx - 1]!) : bit;
    }),
    second: starOf(reach.second, (dx, dy) => {
      const bit = stones(dx + HALF, dy);
      return dx < 0 ? bit.and(left[-dx - 1]!) : bit;
    }),
  };
}

function starOf(reach: number, stone: (dx: number, dy: number) => Bool): Neighbourhood {
  const steps = Array.from({ length: reach }, (_, i) => i + 1);
  return {
    centre: stone(0, 0),
    arms: DIRECTIONS.map(({ dx, dy }) => ({
      back: steps.map((k) => stone(-k * dx, -k * dy)),
      ahead: steps.map((k) => stone(k * dx, k * dy)),
    })),
  };
}

/** For k = 1, 2, …: whether the column k steps to one side of the cell is on the board. */
function columnsBeside(at: Location, reach: number, side: "left" | "right"): Bool[] {
  const inside: Bool[] = [];
  let room = at.onBoard.toField();
  for (let k = 1; k <= reach; k++) {
    // `room` becomes 0 when the cell has fewer than k columns beside it. With each step, that is
    // the case for one more column. The columns are one-hot, so `room` is 0 or 1.
    const last = at.columns[side === "right" ? at.columns.length - k : k - 1];
    room = last === undefined ? Field(0) : room.sub(last.toField()).seal();
    inside.push(Bool.Unsafe.fromField(room));
  }
  return inside;
}

/** A star to read. Its centre is `column` columns right of the cell. */
interface WantedStar {
  readonly column: number;
  readonly reach: number;
}

/**
 * Reads the bits of several stars. The returned function gives a bit by its column and row
 * relative to the cell.
 */
function readStars(
  rows: readonly Field[],
  at: Location,
  stars: readonly WantedStar[],
): (dx: number, dy: number) => Bool {
  const reach = Math.max(...stars.map((star) => star.reach));
  if (!Number.isInteger(reach) || reach < 1 || reach > MAX_REACH) {
    throw new RangeError(`A neighbourhood reaches from 1 to ${MAX_REACH} cells: ${reach}`);
  }
  if (rows.length !== at.rows.length) throw new RangeError("A cell and rows of different boards");
  const spacing = STRIDE + reach;
  // The bit of the cell's column in the aligned number. Below it are `reach` columns and a gap of
  // 16 bits.
  const middle = STRIDE + reach;
  const shift = pick(at.columns, (x) => 1n << BigInt(middle - x));
  const stacked = stack(rows, spacing);

  const stones = new Map<number, Bool>();
  const keyOf = (dx: number, dy: number) => spacing * dy + dx;
  // The number of rows that fit into a number below 2^253.
  const atOnce = 1 + Math.floor((253 - middle - STRIDE) / spacing);
  for (let first = -reach; first <= reach; first += atOnce) {
    const last = Math.min(first + atOnce - 1, reach);
    const aligned = window(stacked, at, first, last, spacing).mul(shift);
    const keys = stars.flatMap((star) =>
      starPoints(first, last, star.reach).map(({ dx, dy }) => keyOf(dx + star.column, dy)),
    );
    const ascending = [...new Set(keys)].sort((one, other) => one - other);
    const positions = ascending.map((key) => key - spacing * first + middle);
    const top = spacing * (last - first) + middle + STRIDE;
    const bits = bitsAt(aligned, positions, top);
    ascending.forEach((key, i) => stones.set(key, bits[i]!));
  }
  return (dx, dy) => stones.get(keyOf(dx, dy))!;
}

/** The points of a star in rows `first` to `last`, in ascending order of bits. */
function starPoints(first: number, last: number, reach: number): { dx: number; dy: number }[] {
  const points = [];
  for (let dy = Math.max(first, -reach); dy <= Math.min(last, reach); dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      if (dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy)) points.push({ dx, dy });
    }
  }
  return points;
}

/** Entry j is a number that contains the rows below row j, side by side. */
function stack(rows: readonly Field[], spacing: number): Field[] {
  const stacked = [Field(0)];
  rows.forEach((row, y) => {
    // Higher rows wrap around p here. The subtraction in `window` undoes that.
    stacked.push(stacked[y]!.add(row.mul(power(spacing * y))).seal());
  });
  return stacked;
}

/** Puts the rows from `first` to `last` into one number. Row 0 is the cell's row. */
function window(
  stacked: readonly Field[],
  at: Location,
  first: number,
  last: number,
  spacing: number,
): Field {
  const height = at.rows.length;
  return at.rows
    .reduce((sum, here, y) => {
      const low = Math.min(Math.max(y + first, 0), height);
      const high = Math.min(Math.max(y + last + 1, 0), height);
      if (low === high) return sum;
      const rows = stacked[high]!.sub(stacked[low]!).mul(power(-spacing * (y + first)));
      return sum.add(rows.mul(here.toField()));
    }, Field(0))
    .seal();
}

/** 2^exponent as a field element. The exponent may be negative. */
export function power(exponent: number): Field {
  const known = powers.get(exponent);
  if (known !== undefined) return known;
  const positive = Field(1n << BigInt(Math.abs(exponent)));
  const result = exponent < 0 ? positive.inv() : positive;
  powers.set(exponent, result);
  return result;
}

/**
 * Powers that were computed before. Inverting a constant takes longer than the rest of a move's
 * execution.
 */
const powers = new Map<number, Field>();
