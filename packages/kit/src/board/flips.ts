import { Bool, Field } from "o1js";
import type { Location } from "./location.js";
import { power, type Neighbourhood } from "./neighbourhood.js";
import { DIRECTIONS, STRIDE } from "./shape.js";
import { stoneBit } from "./stone.js";

/** The stones that a placed stone turns over. */
export interface Flips {
  readonly any: Bool;
  readonly stones: Field;
}

/**
 * The opponent's stones that a stone on this cell turns over, as in Reversi. On each of the eight
 * rays, these are the stones between the cell and the mover's nearest stone, unless a cell
 * between is empty. A cell off the board turns nothing over.
 *
 * `own` and `other` are the stars around the cell. They must share no stone. `own` must reach
 * across the whole board, and `other` one cell less. To turn the stones over, subtract `stones`
 * from one colour and add them to the other.
 *
 * @example flipsThrough(around(ownRows, at, 7), around(otherRows, at, 6), at).any // whether a stone may be placed
 */
export function flipsThrough(own: Neighbourhood, other: Neighbourhood, at: Location): Flips {
  const across = Math.max(at.columns.length, at.rows.length) - 1;
  let turned = Field(0);
  DIRECTIONS.forEach(({ dx, dy }, direction) => {
    for (const side of ["back", "ahead"] as const) {
      const [mine, theirs] = [own, other].map((star) => star.arms[direction]![side]);
      // The last cell of a ray can end a run, but is never part of one.
      if (mine!.length < across || theirs!.length < across - 1) {
        throw new RangeError(
          `The stars reach ${mine!.length} and ${theirs!.length} cells, too few`,
        );
      }
      const shift = (side === "ahead" ? 1 : -1) * (STRIDE * dy + dx);
      turned = turned.add(turnedOnRay(mine!.slice(1, across), theirs!.slice(0, across - 1), shift));
    }
  });
  // The bits are relative to the cell. This product moves them to their places on the board.
  const stones = turned.mul(stoneBit(at)).seal();
  // The bits are distinct and all on the board, so their sum does not wrap, and is 0 only if
  // there are none.
  return { any: stones.equals(0).not(), stones };
}

/**
 * The stones that are turned over on one ray, as bits relative to the cell. One step along the
 * ray shifts a bit by `shift` places. `stones` are the opponent's stones along the ray. `ends`
 * are the mover's stones, starting one step further out.
 */
function turnedOnRay(ends: readonly Bool[], stones: readonly Bool[], shift: number): Field {
  // 1 if the opponent has stones on this cell and on all cells between it and the played stone.
  let run = Field(1);
  let closed = Field(0);
  let bits = Field(0);
  stones.forEach((stone, k) => {
    run = k === 0 ? stone.toField() : run.mul(stone.toField());
    // At most one stone ends the run, because no cell has stones of both colours.
    closed = closed.add(run.mul(ends[k]!.toField()));
    bits = bits.add(run.mul(power(shift * (k + 1))));
  });
  return closed.mul(bits);
}
