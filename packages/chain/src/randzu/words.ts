import type { GameWords } from "@kifu/kit/plain";

/** The texts about Randzu that people read. */
export const words: GameWords = {
  name: "randzu",
  title: "Randzu",
  sentence: "Five in a row on a 15 by 15 board.",
  sides: ["Black", "White"],
  sample: "h8 i8 h7 h9 g8 f8 i6 g9 j7 k7 i9 f6 g7 i7 f9 e10".split(" "),
  drawn: "The board is full, with no five in a row.",
};
