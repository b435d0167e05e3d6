import { bitAt, DIRECTIONS, type Point } from "@kifu/kit/plain";
import type { PlainFoulProof, PlainLook } from "../../src/renju/proveFoul.js";
import { proveFoul } from "../../src/renju/proveFoul.js";
import { bitboards, point } from "./boards.js";
import { type Board, straightFours, withBlack } from "./literalFouls.js";

/**
 * Proofs that a stone is a foul, which it is not: two seeming threes, the cells that would make
 * straight fours of them, and for each cell that speaks against these, an honest proof if there is
 * one, and otherwise the claim that it is bad at once. Every choice of cells, and of the direction
 * that is spared, is tried.
 */
export function lies(before: Board, at: string): PlainFoulProof[] {
  const after = withBlack(before, at);
  const ways = straightFours(after, at).flatMap((cells, direction) =>
    cells.flatMap((cell) => [0, 1, 2, 3].map((spared) => ({ cell, direction, spared }))),
  );
  const pairs = ways.flatMap((one, i) =>
    ways.slice(i + 1).flatMap((other) => (one.direction < other.direction ? [[one, other]] : [])),
  );
  return pairs.map((pair) => {
    const proof: PlainFoulProof = { looks: [], forks: [] };
    const steps = pair.map(({ cell, direction }) => stepsBetween(cell, at, direction));
    proof.forks.push({
      black: bitboards(before).black,
      cell: point(at),
      directions: [pair[0]!.direction, pair[1]!.direction],
      steps: [steps[0]!, steps[1]!],
    });
    pair.forEach((way, i) => addGood(proof, after, { ...way, steps: steps[i]! }));
    return proof;
  });
}

function addGood(
  proof: PlainFoulProof,
  board: Board,
  {
    cell,
    direction,
    steps,
    spared,
  }: { cell: string } & Pick<PlainLook, "direction" | "steps" | "spared">,
): void {
  proof.looks.push({ black: bitboards(board).black, cell: point(cell), direction, steps, spared });
  const after = withBlack(board, cell);
  straightFours(after, cell).forEach((cells, other) => {
    if (other === spared) return;
    for (const extension of cells) {
      const stones = bitboards(after);
      const at: Point = point(extension);
      const honest = proveFoul(
        { ...stones, black: stones.black | bitAt(at.x, at.y) },
        at,
        Number.MAX_SAFE_INTEGER,
      );
      proof.looks.push(
        ...(honest?.looks ?? [
          { black: stones.black, cell: at, direction: 0, steps: 0, spared: 0 },
        ]),
      );
      proof.forks.push(...(honest?.forks ?? []));
    }
  });
}

function stepsBetween(from: string, to: string, direction: number): number {
  const { dx, dy } = DIRECTIONS[direction]!;
  const [one, other] = [point(from), point(to)];
  return dx === 0 ? (other.y - one.y) / dy : (other.x - one.x) / dx;
}
