import type { GameWords } from "@kifu/kit/plain";

/** The texts about Gomoku that people read. */
export const words: GameWords = {
  name: "gomoku",
  title: "Gomoku",
  sentence: "Exactly five in a row, opened by swap2, so that neither side starts ahead.",
  sides: ["First", "Second"],
  sample: "h8,i9,l4 g7,h9 i7 g9 g8 f8 i10 j11 f7".split(" "),
  drawn: "The board is full, with no five in a row.",
};
