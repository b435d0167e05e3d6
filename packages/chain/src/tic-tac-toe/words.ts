import type { GameWords } from "@kifu/kit/plain";

/** The texts about Tic-tac-toe that people read. */
export const words: GameWords = {
  name: "tic-tac-toe",
  title: "Tic-tac-toe",
  sentence: "Three in a row. Over in a minute.",
  sides: ["Crosses", "Noughts"],
  sample: "b2 a3 c1 a1 a2 c2 b3 b1 c3".split(" "),
  drawn: "The board is full, with no three in a row.",
};
