import type { ShownMove } from "@kifu/client";

type Sureness = Pick<ShownMove, "finality">;

/**
 * What is proven of a match that is over, in a few words.
 *
 * @example provenText([{ finality: "proven" }, { finality: "sequenced" }]) // "1 of 2 moves"
 */
export function provenText(moves: readonly Sureness[]): string {
  const settled = count(moves, ["settled"]);
  const proven = count(moves, ["proven", "settled"]);
  const sequenced = count(moves, ["sequenced", "proven", "settled"]);
  const all = moves.length;
  if (all === 0) return "No move to prove";
  if (settled === all) return "Every move, and settled on Mina";
  if (proven === all) return "Every move";
  if (proven > 0) return `${proven} of ${all} moves`;
  return sequenced === all ? "Not yet: every move is in a block" : "Not yet";
}

function count(moves: readonly Sureness[], wanted: readonly ShownMove["finality"][]): number {
  return moves.filter(({ finality }) => wanted.includes(finality)).length;
}
