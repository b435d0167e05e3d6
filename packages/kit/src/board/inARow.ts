import { Bool, Field } from "o1js";
import type { Location } from "./location.js";
import type { Arm, Neighbourhood } from "./neighbourhood.js";
import { DIRECTIONS, STRIDE } from "./shape.js";

/**
 * The stones in unbroken rows on both sides of a cell, in one direction. The cell itself is not
 * counted.
 */
export interface StoneRun {
  /** The number of stones behind the cell, at most the length of an arm. */
  readonly back: Field;
  readonly ahead: Field;
  /** Entry k − 1: whether back ≥ k. */
  readonly backAtLeast: readonly Bool[];
  /** Entry k − 1: whether ahead ≥ k. */
  readonly aheadAtLeast: readonly Bool[];
}

/** The run through the star's centre in each direction, in the order of `DIRECTIONS`. */
export function runsThrough(star: Neighbourhood): StoneRun[] {
  return star.arms.map((arm) =>
    once(runOf, arm, () => {
      const backAtLeast = unbroken(arm.back);
      const aheadAtLeast = unbroken(arm.ahead);
      return { back: count(backAtLeast), ahead: count(aheadAtLeast), backAtLeast, aheadAtLeast };
    }),
  );
}

/**
 * The packed line of the first direction with a run of at least `length`; 0 if there is none. Of
 * the run's lines that contain the cell `at`, this is the one that starts furthest back.
 */
export function lineOf(runs: readonly StoneRun[], at: Location, length: number): Field {
  return firstLine(runs, at, (run) => ({
    found: stretchesOf(run, length).equals(0).not(),
    // A line that started further back would not cover the centre.
    back: count(run.backAtLeast.slice(0, length - 1)),
  }));
}

/**
 * The packed line of the first direction with a run of exactly `length`; 0 if there is none. The
 * cells around the centre must be known up to a distance of `length`. Otherwise a longer run could
 * not be recognized.
 */
export function exactLineOf(runs: readonly StoneRun[], at: Location, length: number): Field {
  for (const run of runs) needReach(run, length, length);
  // If a run extends beyond the star, the stones inside the star are already more than `length`.
  return firstLine(runs, at, ({ back, ahead }) => ({
    found: back.add(ahead).equals(length - 1),
    back,
  }));
}

/** What `exactLineOf` returns if `exactly` is true, otherwise what `lineOf` returns. */
export function exactLineIf(
  exactly: Bool,
  runs: readonly StoneRun[],
  at: Location,
  length: number,
): Field {
  for (const run of runs) needReach(run, length, length);
  return firstLine(runs, at, (run) => {
    const isLong = stretchesOf(run, length).equals(0).not();
    const isExact = run.back.add(run.ahead).equals(length - 1);
    // In an exact run, fewer than `length` stones are behind the centre.
    const back = count(run.backAtLeast.slice(0, length - 1));
    return { found: isLong.and(isExact.or(exactly.not())), back };
  });
}

/** The packed line of the first direction that has one; 0 if none has. */
function firstLine(
  runs: readonly StoneRun[],
  at: Location,
  lineIn: (run: StoneRun) => {
    readonly found: Bool;
    /** The number of steps from the line's first cell to the centre. */
    readonly back: Field;
  },
): Field {
  let line = Field(0);
  let none = Field(1);
  runs.forEach((run, direction) => {
    const { dx, dy } = DIRECTIONS[direction]!;
    const { found, back } = lineIn(run);
    const first = found.toField().mul(none);
    none = none.sub(first).seal();
    const backwards = back.mul(-4 * (STRIDE * dy + dx));
    line = line.add(first.mul(backwards.add(1 + direction)));
  });
  const centre = at.y.mul(STRIDE).add(at.x).mul(4);
  return line.add(centre.mul(Field(1).sub(none))).seal();
}

/**
 * The number of lines of `length` cells in the run that cover the centre; 0 if the run is too
 * short. It is at most `length`, so it cannot wrap around p.
 */
function stretchesOf(run: StoneRun, length: number): Field {
  return stretches(run, length).reduce((sum, fits) => sum.add(fits.toField()), Field(0));
}

/** Entry s: whether the `length` cells that start s cells behind the centre all have stones. */
export function stretches(run: StoneRun, length: number): readonly Bool[] {
  needReach(run, length, length - 1);
  const ofRun = once(stretchesByLength, run, () => new Map<number, Bool[]>());
  return once(ofRun, length, () =>
    Array.from({ length }, (_, s) => {
      const behind = s === 0 ? Bool(true) : run.backAtLeast[s - 1]!;
      const ahead = s === length - 1 ? Bool(true) : run.aheadAtLeast[length - 2 - s]!;
      return behind.and(ahead);
    }),
  );
}

/**
 * Caches the run of each arm, because lines, wins and claims need the same runs, and each run
 * should be constrained only once. Each execution of a circuit creates its own arms, so no other
 * circuit gets the cached values.
 */
const runOf = new WeakMap<Arm, StoneRun>();
const stretchesByLength = new WeakMap<StoneRun, Map<number, Bool[]>>();

function once<K extends WeakKey | number, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function needReach(run: StoneRun, length: number, reach: number): void {
  if (length < 2 || run.backAtLeast.length < reach) {
    throw new RangeError(
      `A run of ${length} is not seen in a star that reaches ${run.backAtLeast.length}`,
    );
  }
}

/** Entry k: whether the first k + 1 cells all have stones. */
function unbroken(cells: readonly Bool[]): Bool[] {
  const chain: Bool[] = [];
  for (const cell of cells)
    chain.push(chain.length === 0 ? cell : chain[chain.length - 1]!.and(cell));
  return chain;
}

function count(bools: readonly Bool[]): Field {
  return bools.reduce((sum, bit) => sum.add(bit.toField()), Field(0));
}
