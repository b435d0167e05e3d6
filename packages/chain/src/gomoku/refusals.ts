import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "gomoku/malformed": {
    short: "That is not a move.",
    advice: "Name a cell, such as h8, or several, such as h8,i9,l4.",
  },
  "gomoku/wrong-count": {
    short: "That is not the number of stones to place now.",
    advice: "The opening has three, then two, one or none. After it, a move is one stone.",
  },
  "gomoku/off-board": { short: "That cell is not on the board." },
  "gomoku/occupied": { short: "There is already a stone there.", advice: "Choose an empty cell." },
};
