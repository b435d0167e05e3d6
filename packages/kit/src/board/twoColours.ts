import { Bool, Field } from "o1js";
import { readBoard, type Cells } from "./cells.js";
import { STRIDE, type Shape } from "./shape.js";

/** How far right of the first colour's cells the second's are. */
export const HALF = STRIDE / 2;

/**
 * Both colours in one number, the second's cells eight columns right of the first's. Reading it
 * costs little more than reading one board. Boards may be at most eight columns wide, and both
 * colours must have nothing besides their cells: a game that uses this sets `trustsState`.
 *
 * @example splitRows(sideBySide(own, other, board), board) // the rows for `aroundBoth`
 */
export function sideBySide(first: Field, second: Field, { width }: Shape): Field {
  if (width > HALF) throw new RangeError(`Two boards of ${width} columns do not fit into one`);
  return first.add(second.mul(1n << BigInt(HALF))).seal();
}

/**
 * The cells of both colours, from `sideBySide`. They are meaningful only if `isBoard` is true.
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
