import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "tic-tac-toe/malformed": { short: "That is not a move.", advice: "Name a square, such as b2." },
  "tic-tac-toe/off-board": { short: "That square is not on the board." },
  "tic-tac-toe/no-swap": {
    short: "There is no mark to swap now.",
    advice: "Only Noughts may swap, and only as the first move.",
  },
  "tic-tac-toe/occupied": {
    short: "That square is already taken.",
    advice: "Choose an empty square.",
  },
};
