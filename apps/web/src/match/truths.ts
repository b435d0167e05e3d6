import type { ShownMove } from "@kifu/client";

type ShownTruth = ShownMove["truth"];

/** The four truths of a move, each for whoever wonders what it means. */
export const TRUTHS: readonly {
  readonly truth: ShownTruth;
  readonly name: string;
  readonly meaning: string;
}[] = [
  { truth: "seen", name: "Seen", meaning: "The server has checked the move and shows it." },
  {
    truth: "sequenced",
    name: "In order",
    meaning: "The move has its place in the record, after all that came before.",
  },
  {
    truth: "proven",
    name: "Proven",
    meaning: "A mathematical proof says that every rule was kept. Anybody can check it.",
  },
  {
    truth: "settled",
    name: "Settled",
    meaning: "The proof stands on a public chain, out of anybody's reach.",
  },
];

/** How many of the four hold: 0 while a move is on its way. */
export function truthCount(truth: ShownTruth): number {
  return TRUTHS.findIndex((known) => known.truth === truth) + 1;
}

export function truthName(truth: ShownTruth): string {
  return TRUTHS.find((known) => known.truth === truth)?.name ?? "On its way";
}
