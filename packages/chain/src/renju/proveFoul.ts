import { bitAt, DIRECTIONS } from "@kifu/kit/plain";
import { deriveFoul, type Refuted, sizeOf, type Three } from "./derivation.js";
import type { Point } from "./position.js";

/** The parts of a `FoulProof` as numbers. */
export interface PlainFoulProof {
  readonly looks: PlainLook[];
  readonly forks: PlainFork[];
}

export interface PlainLook {
  readonly black: bigint;
  readonly cell: Point;
  readonly direction: number;
  readonly steps: number;
  readonly spared: number;
}

export interface PlainFork {
  readonly black: bigint;
  readonly cell: Point;
  readonly directions: readonly [number, number];
  readonly steps: readonly [number, number];
}

/**
 * The proof that Black's stone on a cell is a foul; `undefined` if it is none, or if its derivation
 * has more than `most` looks.
 */
export function proveFoul(
  stones: { readonly black: bigint; readonly white: bigint },
  at: Point,
  most: number,
): PlainFoulProof | undefined {
  const derivation = deriveFoul(stones, at);
  if (derivation === undefined || sizeOf(derivation) > most) return undefined;
  const proof: PlainFoulProof = { looks: [], forks: [] };
  addBad(proof, stones.black & ~bitAt(at.x, at.y), at, derivation);
  return proof;
}

function addBad(proof: PlainFoulProof, black: bigint, cell: Point, refuted: Refuted): void {
  if (refuted.made !== "double-three") {
    proof.looks.push({ black, cell, direction: 0, steps: 0, spared: 0 });
    return;
  }
  const [one, other] = refuted.threes;
  proof.forks.push({
    black,
    cell,
    directions: [one.direction, other.direction],
    steps: [stepsBack(one, cell), stepsBack(other, cell)],
  });
  const after = black | bitAt(cell.x, cell.y);
  for (const three of refuted.threes) addGood(proof, after, cell, three);
}

function addGood(proof: PlainFoulProof, black: bigint, of: Point, three: Three): void {
  const { direction, extension, spared, unusable } = three;
  proof.looks.push({
    black,
    cell: extension,
    direction,
    steps: stepsBack(three, of),
    spared,
  });
  const after = black | bitAt(extension.x, extension.y);
  for (const dead of unusable) addBad(proof, after, dead.extension, dead.because);
}

/** The steps in the three's direction from its extension to one of its stones. */
function stepsBack({ direction, extension }: Three, { x, y }: Point): number {
  const { dx, dy } = DIRECTIONS[direction]!;
  return dx === 0 ? (y - extension.y) / dy : (x - extension.x) / dx;
}
