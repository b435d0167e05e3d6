/**
 * The number of bits per row. A board is stored in one field element: bit `16·y + x` is the cell
 * in column x of row y, both counted from 0. Column 15 stays empty. So a line that leaves the
 * board on either side reaches a gap before another row.
 */
export const STRIDE = 16;

/** 15 rows of 16 bits fit into a field element, and 16 rows do not. */
const MAX_SIDE = 15;

/**
 * The width and height of a board. Both are at most 15, so that the board fits into one field
 * element.
 */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** @example shape(7, 6) // a Connect Four board */
export function shape(width: number, height: number): Shape {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) {
      throw new RangeError(`A board's sides are whole numbers from 1 to ${MAX_SIDE}: ${side}`);
    }
  }
  return { width, height };
}

/** The number in which only the bit of the cell in column x and row y is set. */
export function bitAt(x: number, y: number): bigint {
  return 1n << BigInt(STRIDE * y + x);
}

/** The board with a stone on every cell. */
export function fullBoard({ width, height }: Shape): bigint {
  const row = (1n << BigInt(width)) - 1n;
  let board = 0n;
  for (let y = 0; y < height; y++) board |= row << BigInt(STRIDE * y);
  return board;
}

/** The four directions of a line: right, up, up-right and down-right. y grows upwards. */
export const DIRECTIONS = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
  { dx: 1, dy: -1 },
] as const;

/** A line on a board: its first cell, and its direction as an index of `DIRECTIONS`. */
export interface Line {
  readonly x: number;
  readonly y: number;
  readonly direction: number;
}

/** Encodes a line as one number, `1 + direction + 4·(16·y + x)`, which is never 0. */
export function packLine({ x, y, direction }: Line): bigint {
  return BigInt(1 + direction + 4 * (STRIDE * y + x));
}

/**
 * Decodes the result of `packLine`. Returns `undefined` for 0 and for any other number that
 * encodes no line.
 */
export function unpackLine(packed: bigint): Line | undefined {
  if (packed < 1n || packed > BigInt(4 * STRIDE * MAX_SIDE)) return undefined;
  const bits = Number(packed - 1n);
  const cell = bits >> 2;
  return { direction: bits & 3, x: cell % STRIDE, y: Math.floor(cell / STRIDE) };
}
