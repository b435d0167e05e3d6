import type { GameWords } from "@kifu/kit/plain";

/** The texts about Connect Four that people read. */
export const words: GameWords = {
  name: "connect-four",
  title: "Connect Four",
  sentence: "Four in a row. Discs fall to the bottom.",
  sides: ["Red", "Yellow"],
  sample: "d d c e c b e f f e e d".split(" "),
  drawn: "The board is full, and nobody has four in a row.",
};
