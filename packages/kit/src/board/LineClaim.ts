import { Bool, Field, Struct } from "o1js";
import type { Location } from "./location.js";
import type { Neighbourhood } from "./neighbourhood.js";
import { runsThrough, stretches } from "./inARow.js";
import { DIRECTIONS } from "./shape.js";

/**
 * A line that a player claims to have completed. `x` and `y` are the line's first cell.
 * `direction` is an index of `DIRECTIONS` plus 1, or 0 for no claim. The fields are
 * unconstrained, so that whatever a player sends can be proven.
 */
export class LineClaim extends Struct({ x: Field, y: Field, direction: Field }) {
  static none(): LineClaim {
    return new LineClaim({ x: Field(0), y: Field(0), direction: Field(0) });
  }
}

/**
 * Whether a claim was made, and whether the claim is true: the claimed line has `length` stones
 * in a row and covers the cell `at`.
 *
 * The cell `at` counts as a stone, because the mover has just placed one there. Cells off the
 * board count as empty, so a line cannot leave the board or wrap around its edge.
 */
export function claimHolds(
  claim: LineClaim,
  star: Neighbourhood,
  at: Location,
  length: number,
): { claimed: Bool; holds: Bool } {
  const claimed = claim.direction.equals(0).not();
  // At most one entry is 1. All are 0 if the claimed direction does not exist.
  const along = DIRECTIONS.map((_, direction) => claim.direction.equals(direction + 1).toField());
  const chosen = (of: (direction: number) => Field | number) =>
    along.reduce((sum, is, direction) => sum.add(is.mul(of(direction))), Field(0)).seal();

  // The offset of `at` from the claimed first cell. If `at` is on the line, the offset is a
  // multiple of the direction's step.
  const across = at.x.sub(claim.x).seal();
  const up = at.y.sub(claim.y).seal();
  const dx = chosen((direction) => DIRECTIONS[direction]!.dx);
  const dy = chosen((direction) => DIRECTIONS[direction]!.dy);
  const onItsLine = dx.mul(up).equals(dy.mul(across));
  // A step is −1, 0 or 1 on each axis, so one axis determines the number of steps.
  const steps = chosen((direction) => {
    const step = DIRECTIONS[direction]!;
    return step.dx === 0 ? up.mul(step.dy) : across.mul(step.dx);
  });

  // Entry s: whether the line that starts s cells behind `at` has only stones.
  const lines = runsThrough(star).map((run) => stretches(run, length));
  let holds = Field(0);
  for (let s = 0; s < length; s++) {
    const stones = chosen((direction) => lines[direction]![s]!.toField());
    // `steps` equals at most one s, so the sum stays 0 or 1.
    holds = holds.add(stones.mul(steps.equals(s).toField()));
  }
  return { claimed, holds: Bool.Unsafe.fromField(holds.mul(onItsLine.toField()).seal()) };
}
