import type { GameWords, RefusalText } from "@kifu/kit/plain";

/** Connect Four in words. */
export const words: GameWords = {
  name: "connect-four",
  title: "Connect Four",
  sentence: "Four in a row. Stones fall to the bottom.",
  sides: ["Black", "White"],
  sample: "d d c e c b e f f e e d".split(" "),
  drawn: "The board is full, and nobody has four in a row.",
};

/** Why a move was refused, by its code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "connect-four/malformed": { short: "That is not a move.", advice: "Name a column, such as d." },
  "connect-four/off-board": {
    short: "That column is not on the board.",
    advice: "Choose one from a to g.",
  },
  "connect-four/column-full": { short: "That column is full.", advice: "Choose another one." },
};
