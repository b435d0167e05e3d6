import type { GameWords, RefusalText } from "@kifu/kit/plain";

/** Tic-tac-toe in words. */
export const words: GameWords = {
  name: "tic-tac-toe",
  title: "Tic-tac-toe",
  sentence: "Three in a row. Over in a minute.",
  sides: ["Crosses", "Noughts"],
  sample: "b2 a3 c1 a1 a2 c2 b3 b1 c3".split(" "),
  drawn: "The board is full, and nobody has a row.",
};

/** Why a move was refused, by its code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "tic-tac-toe/malformed": { short: "That is not a move.", advice: "Name a square, such as b2." },
  "tic-tac-toe/off-board": { short: "That square is not on the board." },
  "tic-tac-toe/occupied": {
    short: "That square is already taken.",
    advice: "Choose an empty square.",
  },
};
