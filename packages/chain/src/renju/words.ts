import type { GameWords } from "@kifu/kit/plain";

/** The texts about Renju that people read. */
export const words: GameWords = {
  name: "renju",
  title: "Renju",
  sentence: "Five in a row as clubs play it: forbidden moves for Black, and an opening with swaps.",
  sides: ["First", "Second"],
  sample: "i9 g8 f8 h11 h10 g11 g9 i11 f11 j11 k11 e9 f10 f9 d6 e7 g10 i10 d10 h9 e10".split(" "),
  drawn: "The board is full, with no five in a row.",
};
