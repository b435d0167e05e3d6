import { Bool, Field, Struct } from "o1js";
import type { Location } from "./location.js";
import type { Neighbourhood } from "./neighbourhood.js";
import { runsThrough, stretches } from "./inARow.js";
import { DIRECTIONS } from "./shape.js";

/**
 * A line that a player claims to have completed: its first cell, and 1 + its direction; direction 0
 * says nothing. Bare fields on purpose: whatever a player sends here can be proven.
 */
export class LineClaim extends Struct({ x: Field, y: Field, direction: Field }) {
  /** The claim of nothing. */
  static none(): LineClaim {
    return new LineClaim({ x: Field(0), y: Field(0), direction: Field(0) });
  }
}

/**
 * Whether a claim was made, and whether it is true: `length` cells of the board that begin at
 * (x, y), run in the direction, cover the cell `at`, and carry stones in the star around it.
 * The centre counts as a stone, for the mover has just placed it.
 *
 * Cells off the board read false in a star, so a line that leaves the board, or wraps around its
 * edge, is not a line of stones.
 */
export function claimHolds(
  claim: LineClaim,
  star: Neighbourhood,
  at: Location,
  length: number,
): { claimed: Bool; holds: Bool } {
  const claimed = claim.direction.equals(0).not();
  // at most one is true, and none for a direction that does not exist
  const along = DIRECTIONS.map((_, direction) => claim.direction.equals(direction + 1).toField());
  const chosen = (of: (direction: number) => Field | number) =>
    along.reduce((sum, is, direction) => sum.add(is.mul(of(direction))), Field(0)).seal();

  // from the claimed beginning to the cell: a multiple of the direction's step, or no line
  const across = at.x.sub(claim.x).seal();
  const up = at.y.sub(claim.y).seal();
  const dx = chosen((direction) => DIRECTIONS[direction]!.dx);
  const dy = chosen((direction) => DIRECTIONS[direction]!.dy);
  const onItsLine = dx.mul(up).equals(dy.mul(across));
  // each step is −1, 0 or 1 a side, so the number of steps can be read off one of them
  const steps = chosen((direction) => {
    const step = DIRECTIONS[direction]!;
    return step.dx === 0 ? up.mul(step.dy) : across.mul(step.dx);
  });

  // entry s: the line that begins s cells behind the centre is all stones
  const lines = runsThrough(star).map((run) => stretches(run, length));
  let holds = Field(0);
  for (let s = 0; s < length; s++) {
    const stones = chosen((direction) => lines[direction]![s]!.toField());
    // steps equals one s at most: the sum stays 0 or 1
    holds = holds.add(stones.mul(steps.equals(s).toField()));
  }
  return { claimed, holds: Bool.Unsafe.fromField(holds.mul(onItsLine.toField()).seal()) };
}
