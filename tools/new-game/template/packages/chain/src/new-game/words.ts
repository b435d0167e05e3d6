import type { GameWords, RefusalText } from "@kifu/kit/plain";

/** New game in words. */
export const words: GameWords = {
  name: "new-game",
  title: "New game",
  sentence: "Three in a row on three by three.",
  sides: ["Black", "White"],
  sample: "b2 a3 c1 a1 a2 c2 b3 b1 c3".split(" "),
  drawn: "The board is full, and nobody has a row.",
};

/** Why a move was refused, by its code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "new-game/malformed": { short: "That is not a move.", advice: "Name a cell, such as b2." },
  "new-game/off-board": { short: "That cell is not on the board." },
  "new-game/occupied": {
    short: "There is already a stone there.",
    advice: "Choose an empty cell.",
  },
};
