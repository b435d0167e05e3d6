import type { ShownMove } from "@kifu/client";

type ShownFinality = ShownMove["finality"];

/** The four degrees of finality of a move. What they mean is in `FinalityMeanings.tsx`, which few open. */
export const FINALITIES = [
  { finality: "seen", name: "Seen" },
  { finality: "sequenced", name: "In a block" },
  { finality: "proven", name: "Proven" },
  { finality: "settled", name: "Settled" },
] as const;

/** How many of the four hold: 0 while a move is on its way. */
export function finalityCount(finality: ShownFinality): number {
  return FINALITIES.findIndex((known) => known.finality === finality) + 1;
}

/** How final a move is, in a word; one that is being sent is not among the steps. */
export function finalityName(finality: ShownFinality): string {
  return FINALITIES.find((known) => known.finality === finality)?.name ?? "Sending";
}
