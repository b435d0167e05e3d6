import { Bool, Field } from "o1js";
import { readBoard, type Cells } from "./cells.js";
import { STRIDE, type Shape } from "./shape.js";

/** How far right of the first colour's cells the second's are. */
export const HALF = STRIDE / 2;

/**
 * Both colours in one number, the cells of the second eight columns right of those of the first. What reads it reads two
 * boards for little more than one. Boards are eight columns wide at most, and both colours have nothing beside their cells:
 * a game that uses this has `trustsState`.
 *
 * @example splitRows(sideBySide(own, other, board), board) // the rows for `aroundBoth`
 */
export function sideBySide(first: Field, second: Field, { width }: Shape): Field {
  if (width > HALF) throw new RangeError(`Two boards of ${width} columns do not fit into one`);
  return first.add(second.mul(1n << BigInt(HALF))).seal();
}

/** The cells of both colours, from `sideBySide`. They mean something only when `isBoard` is true. */
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
