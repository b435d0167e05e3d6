import type { GameWords } from "@kifu/kit/plain";

/** The texts about Reversi that people read. */
export const words: GameWords = {
  name: "reversi",
  title: "Reversi",
  sentence: "Enclose discs to turn them over. More discs win.",
  sides: ["Black", "White"],
  sample: "f5 d6 c3 d3 c4 f4 f6 g5 e6 c5 e3".split(" "),
  won: "{winner} has more discs.",
  drawn: "Neither can move, and both have as many discs.",
};
