/**
 * The layout of a board in a field element: bit `16·y + x` is the cell in column x of row y, both
 * from 0. Column 15 stays empty, so that a line leaving the board on the right or left meets a
 * gap before another row.
 */
export const STRIDE = 16;

/** 15 rows of 16 bits stay below the field's size; a sixteenth would not. */
const MAX_SIDE = 15;

/** The sides of a board, both at most 15, so that it fits into one field element. */
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

/** The bit of the cell in column x and row y. */
export function bitAt(x: number, y: number): bigint {
  return 1n << BigInt(STRIDE * y + x);
}

/** Every cell of the board. */
export function fullBoard({ width, height }: Shape): bigint {
  const row = (1n << BigInt(width)) - 1n;
  let board = 0n;
  for (let y = 0; y < height; y++) board |= row << BigInt(STRIDE * y);
  return board;
}

/** The four directions of a line: right, up, up-right, down-right (y grows upwards). */
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

/** One number for a line, never 0: `1 + direction + 4·(16·y + x)`. */
export function packLine({ x, y, direction }: Line): bigint {
  return BigInt(1 + direction + 4 * (STRIDE * y + x));
}

/** Decodes `packLine`; `undefined` for 0 and any other number that encodes no line. */
export function unpackLine(packed: bigint): Line | undefined {
  if (packed < 1n || packed > BigInt(4 * STRIDE * MAX_SIDE)) return undefined;
  const bits = Number(packed - 1n);
  const cell = bits >> 2;
  return { direction: bits & 3, x: cell % STRIDE, y: Math.floor(cell / STRIDE) };
}
