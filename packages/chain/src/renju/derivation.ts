import { DIRECTIONS } from "@kifu/kit/plain";
import { boardBefore, cellAt, pointOf, STEPS, type TrialBoard } from "./fouls.js";
import type { Point } from "./position.js";

/**
 * Why Black may not make a straight four, or any other use, of a cell: the stone makes a five or a
 * foul there. What it makes can be seen on the board, except that a double three needs its threes.
 */
export type Refuted =
  | { readonly made: "five" | "overline" | "double-four" }
  | { readonly made: "double-three"; readonly threes: readonly [Three, Three] };

/** A three that counts: Black may place the stone that makes it a straight four. */
export interface Three {
  /** An index of `DIRECTIONS`. */
  readonly direction: number;
  readonly extension: Point;
  /** The one direction in which the stone on `extension` may make a three. */
  readonly spared: number;
  /**
   * Why that stone makes no three in the other directions: the cells on which it could become a
   * straight four are of no use.
   */
  readonly unusable: readonly Unusable[];
}

export interface Unusable {
  readonly direction: number;
  readonly extension: Point;
  readonly because: Refuted;
}

/**
 * The shortest derivation of the foul that a black stone makes on a cell; `undefined` if it makes
 * none, or exactly five. The cell counts as empty.
 */
export function deriveFoul(
  stones: { readonly black: bigint; readonly white: bigint },
  at: Point,
): Refuted | undefined {
  const refuted = refute(boardBefore(stones, at), cellAt(at));
  return refuted?.made === "five" ? undefined : refuted;
}

/** The number of cells whose surroundings a derivation looks at. */
export function sizeOf(refuted: Refuted): number {
  if (refuted.made !== "double-three") return 1;
  return refuted.threes.reduce((sum, three) => sum + sizeOfThree(three), 0);
}

function sizeOfThree({ unusable }: Three): number {
  return unusable.reduce((sum, { because }) => sum + sizeOf(because), 1);
}

/** The number of stones that a derivation places after the first. */
export function depthOf(refuted: Refuted): number {
  if (refuted.made !== "double-three") return 0;
  const depths = refuted.threes.map(({ unusable }) =>
    unusable.reduce((most, { because }) => Math.max(most, 2 + depthOf(because)), 1),
  );
  return Math.max(...depths);
}

function refute(board: TrialBoard, cell: number): Refuted | undefined {
  const made = board.madeAtOnce(cell);
  if (made !== "none") return { made };
  const threes = board.withStone(cell, () =>
    [...DIRECTIONS.keys()].flatMap((direction) => {
      const ways = board
        .extensions(cell, STEPS[direction]!)
        .flatMap((extension) => allowed(board, extension, direction) ?? []);
      return shortest(ways, sizeOfThree) ?? [];
    }),
  );
  const [first, second] = threes.sort((one, other) => sizeOfThree(one) - sizeOfThree(other));
  if (first === undefined || second === undefined) return undefined;
  return { made: "double-three", threes: [first, second] };
}

/** Why Black may place the stone that makes a straight four; `undefined` if Black may not. */
function allowed(board: TrialBoard, extension: number, direction: number): Three | undefined {
  if (board.madeAtOnce(extension) !== "none") return undefined;
  const found = board.withStone(extension, () =>
    [...DIRECTIONS.keys()].map((other) => deadThree(board, extension, other)),
  );
  const alive = found.flatMap((dead, other) => (dead === undefined ? [other] : []));
  if (alive.length > 1) return undefined;
  // If every direction is dead, the most laborious to show is spared.
  const costs = found.map((dead) => costOf(dead ?? []));
  const spared = alive[0] ?? costs.indexOf(Math.max(...costs));
  const unusable = found.flatMap((dead, other) => (other === spared ? [] : (dead ?? [])));
  return { direction, extension: pointOf(extension), spared, unusable };
}

/**
 * Why the black stone on a cell makes no three in a direction: one reason for each cell that would
 * make a straight four. `undefined` if it makes one.
 */
function deadThree(board: TrialBoard, cell: number, direction: number): Unusable[] | undefined {
  const unusable: Unusable[] = [];
  for (const extension of board.extensions(cell, STEPS[direction]!)) {
    const because = refute(board, extension);
    if (because === undefined) return undefined;
    unusable.push({ direction, extension: pointOf(extension), because });
  }
  return unusable;
}

function costOf(unusable: readonly Unusable[]): number {
  return unusable.reduce((sum, { because }) => sum + sizeOf(because), 0);
}

function shortest<T>(ways: readonly T[], cost: (way: T) => number): T | undefined {
  return [...ways].sort((one, other) => cost(one) - cost(other))[0];
}
