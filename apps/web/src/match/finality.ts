import type { ShownMove } from "@kifu/client";

type ShownFinality = ShownMove["truth"];

/** The four degrees of finality of a move. What they mean is in `FinalityMeanings.tsx`, which few open. */
export const FINALITIES = [
  { truth: "seen", name: "Seen" },
  { truth: "sequenced", name: "In a block" },
  { truth: "proven", name: "Proven" },
  { truth: "settled", name: "Settled" },
] as const;

/** How many of the four hold: 0 while a move is on its way. */
export function finalityCount(truth: ShownFinality): number {
  return FINALITIES.findIndex((known) => known.truth === truth) + 1;
}

/** How final a move is, in a word; one that is being sent is not among the steps. */
export function finalityName(truth: ShownFinality): string {
  return FINALITIES.find((known) => known.truth === truth)?.name ?? "Sending";
}
