import { Bool, Field, Gadgets, Provable } from "o1js";
import type { Cells } from "./cells.js";
import { fullBoard, type Shape } from "./shape.js";

/** The number of stones. It is at most 225, because no board has more cells. */
export function countStones(cells: Cells): Field {
  return cells
    .flat()
    .reduce((sum, cell) => sum.add(cell.toField()), Field(0))
    .seal();
}

/** How the first of two counts compares with the second. Exactly one field is true. */
export interface Comparison {
  readonly more: Bool;
  readonly same: Bool;
  readonly fewer: Bool;
}

/**
 * Compares two counts of stones, each below 2^15.
 *
 * @example compareCounts(countStones(black), countStones(white)).more // whether Black has more stones
 */
export function compareCounts(first: Field, second: Field): Comparison {
  const difference = first.sub(second).seal();
  const more = Provable.witness(Bool, () => first.toBigInt() > second.toBigInt());
  // This is first − second − 1 if `more`, otherwise second − first. A negative number would be
  // just below p, and so not below 2^16.
  const sign = more.toField().mul(2).sub(1).seal();
  Gadgets.rangeCheck16(difference.mul(sign).sub(more.toField()).seal());
  const same = difference.equals(0);
  // `more` and `same` cannot both be true. For equal counts, `more` would make the checked number
  // −1.
  return {
    more,
    same,
    fewer: Bool.Unsafe.fromField(Field(1).sub(more.toField()).sub(same.toField()).seal()),
  };
}

/** Whether two disjoint colours cover the whole board. */
export function isFull(first: Field, second: Field, shape: Shape): Bool {
  return first.add(second).equals(fullBoard(shape));
}
