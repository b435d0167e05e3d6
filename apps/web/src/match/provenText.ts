import type { ShownMove } from "@kifu/client";

type Sureness = Pick<ShownMove, "finality">;

/**
 * The guarantee for a match in a few words: how many moves are proven, or that only signatures
 * hold.
 *
 * @example provenText([{ finality: "proven" }, { finality: "sequenced" }]) // "1 of 2 moves is proven"
 */
export function provenText(moves: readonly Sureness[]): string {
  const settled = count(moves, ["settled"]);
  const proven = count(moves, ["proven", "settled"]);
  const sequenced = count(moves, ["sequenced", "proven", "settled"]);
  const all = moves.length;
  if (all === 0) return "No move to prove yet";
  if (settled === all) return "Every move is proven, and settled on Mina";
  if (proven === all) return "Every move is proven";
  if (proven > 0) return `${proven} of ${all} moves ${proven === 1 ? "is" : "are"} proven`;
  return sequenced === all ? "Signed and in a block, not proven yet" : "Signed, not proven yet";
}

function count(moves: readonly Sureness[], wanted: readonly ShownMove["finality"][]): number {
  return moves.filter(({ finality }) => wanted.includes(finality)).length;
}
