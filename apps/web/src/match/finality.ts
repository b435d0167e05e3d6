import type { ShownMove } from "@kifu/client";

type ShownFinality = ShownMove["finality"];

/**
 * The four levels of finality. `FinalityMeanings.tsx` explains them, and is loaded late because
 * few visitors open it.
 */
export const FINALITIES = [
  { finality: "seen", name: "Seen" },
  { finality: "sequenced", name: "In a block" },
  { finality: "proven", name: "Proven" },
  { finality: "settled", name: "Settled" },
] as const;

/** The number of levels that are reached. 0 while the move is being sent. */
export function finalityCount(finality: ShownFinality): number {
  return FINALITIES.findIndex((known) => known.finality === finality) + 1;
}

/** A move that is being sent has reached no level. Its name is "Sending". */
export function finalityName(finality: ShownFinality): string {
  return FINALITIES.find((known) => known.finality === finality)?.name ?? "Sending";
}
