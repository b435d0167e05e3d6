import type { ShownMove } from "@kifu/client";

type ShownTruth = ShownMove["truth"];

/** The four truths of a move. What they mean is in `TruthText.tsx`, which few open. */
export const TRUTHS = [
  { truth: "seen", name: "Seen" },
  { truth: "sequenced", name: "In order" },
  { truth: "proven", name: "Proven" },
  { truth: "settled", name: "Settled" },
] as const;

/** How many of the four hold: 0 while a move is on its way. */
export function truthCount(truth: ShownTruth): number {
  return TRUTHS.findIndex((known) => known.truth === truth) + 1;
}

export function truthName(truth: ShownTruth): string {
  return TRUTHS.find((known) => known.truth === truth)?.name ?? "On its way";
}
