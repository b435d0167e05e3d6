import type { GameWords } from "@kifu/kit/plain";

/** Texts about New game. */
export const words: GameWords = {
  name: "new-game",
  title: "New game",
  sentence: "Three in a row on three by three.",
  sides: ["Black", "White"],
  sample: "b2 a3 c1 a1 a2 c2 b3 b1 c3".split(" "),
  drawn: "The board is full, with no three in a row.",
};
