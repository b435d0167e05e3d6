import { Bool, Field } from "o1js";
import type { Location } from "./location.js";
import { power, type Neighbourhood } from "./neighbourhood.js";
import { DIRECTIONS, STRIDE } from "./shape.js";
import { stoneBit } from "./stone.js";

/** The stones that a placed stone turns over. */
export interface Flips {
  /** Whether there are any. */
  readonly any: Bool;
  /** The turned stones, as a bitboard. */
  readonly stones: Field;
}

/**
 * The opponent's stones between a cell and the mover's nearest stone along each of the eight
 * rays, without a gap, as in Reversi. `own` and `other` are the two colours' stars around the
 * cell, which share no stone. `own` reaches across the whole board, `other` one cell less. Off
 * the board nothing is turned over. Subtract `stones` from one colour and add them to the other.
 *
 * @example flipsThrough(around(ownRows, at, 7), around(otherRows, at, 6), at).any // whether a stone may be placed
 */
export function flipsThrough(own: Neighbourhood, other: Neighbourhood, at: Location): Flips {
  const across = Math.max(at.columns.length, at.rows.length) - 1;
  let turned = Field(0);
  DIRECTIONS.forEach(({ dx, dy }, direction) => {
    for (const side of ["back", "ahead"] as const) {
      const [mine, theirs] = [own, other].map((star) => star.arms[direction]![side]);
      // The last cell of a ray can end a run but is never in one.
      if (mine!.length < across || theirs!.length < across - 1) {
        throw new RangeError(
          `The stars reach ${mine!.length} and ${theirs!.length} cells, too few`,
        );
      }
      const shift = (side === "ahead" ? 1 : -1) * (STRIDE * dy + dx);
      turned = turned.add(turnedOnRay(mine!.slice(1, across), theirs!.slice(0, across - 1), shift));
    }
  });
  // Each bit is relative to the cell's own, so this product moves it into place.
  const stones = turned.mul(stoneBit(at)).seal();
  // A sum of different powers of 2, all on the board, so it does not wrap.
  return { any: stones.equals(0).not(), stones };
}

/**
 * The stones turned over on one ray, as bits relative to the cell. A step along the ray shifts a
 * bit by `shift` places. `ends` starts one step further out than `stones`.
 */
function turnedOnRay(ends: readonly Bool[], stones: readonly Bool[], shift: number): Field {
  // 1 while this and all nearer cells have the opponent's stones.
  let run = Field(1);
  let closed = Field(0);
  let bits = Field(0);
  stones.forEach((stone, k) => {
    run = k === 0 ? stone.toField() : run.mul(stone.toField());
    // At most one stone ends the run, since no cell has stones of both colours.
    closed = closed.add(run.mul(ends[k]!.toField()));
    bits = bits.add(run.mul(power(shift * (k + 1))));
  });
  return closed.mul(bits);
}
