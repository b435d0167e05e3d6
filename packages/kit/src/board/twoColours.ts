import { Bool, Field } from "o1js";
import { readBoard, type Cells } from "./cells.js";
import { STRIDE, type Shape } from "./shape.js";

/** The number of columns by which the second colour is shifted to the right. */
export const HALF = STRIDE / 2;

/**
 * Combines both colours in one number, with the second colour shifted by eight columns. Reading
 * both then costs little more than reading one board. A board may have at most eight columns, and
 * neither colour may have bits besides its cells. A game that uses this must set `trustsState`.
 *
 * @example splitRows(sideBySide(own, other, board), board) // the rows for `aroundBoth`
 */
export function sideBySide(first: Field, second: Field, { width }: Shape): Field {
  if (width > HALF) throw new RangeError(`Two boards of ${width} columns do not fit into one`);
  return first.add(second.mul(1n << BigInt(HALF))).seal();
}

/**
 * The cells of both colours, from the result of `sideBySide`. They are meaningful only if
 * `isBoard` is true.
 */
export function readBoth(
  both: Field,
  { width, height }: Shape,
): { isBoard: Bool; first: Cells; second: Cells } {
  const { isBoard, cells } = readBoard(both, { width: STRIDE, height });
  return {
    isBoard,
    first: cells.map((row) => row.slice(0, width)),
    second: cells.map((row) => row.slice(HALF, HALF + width)),
  };
}
