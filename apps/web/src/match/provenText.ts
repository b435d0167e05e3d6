import type { ShownMove } from "@kifu/client";
import { texts } from "../texts/texts";

type Sureness = Pick<ShownMove, "finality">;

/**
 * The guarantee for a match in a few words: how many moves are proven, or that only signatures
 * hold.
 *
 * @example provenText([{ finality: "proven" }, { finality: "sequenced" }]) // "1 of 2 moves is proven"
 */
export function provenText(moves: readonly Sureness[]): string {
  const { match } = texts();
  const settled = count(moves, ["settled"]);
  const proven = count(moves, ["proven", "settled"]);
  const sequenced = count(moves, ["sequenced", "proven", "settled"]);
  const all = moves.length;
  if (all === 0) return match.nothingToProve;
  if (settled === all) return match.allSettled;
  if (proven === all) return match.allProven;
  if (proven > 0) return match.someProven({ count: proven, total: all });
  return sequenced === all ? match.inBlockUnproven : match.signedUnproven;
}

function count(moves: readonly Sureness[], wanted: readonly ShownMove["finality"][]): number {
  return moves.filter(({ finality }) => wanted.includes(finality)).length;
}
