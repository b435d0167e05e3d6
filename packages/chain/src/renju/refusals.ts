import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "renju/malformed": {
    short: "That is not a move.",
    advice: "Name a cell, such as h8. The rules say what else the opening allows.",
  },
  "renju/not-now": {
    short: "That is not due at this step of the opening.",
    advice: "The opening says when to place stones, offer fifth moves or swap.",
  },
  "renju/off-board": { short: "That cell is not on the board." },
  "renju/occupied": { short: "There is already a stone there.", advice: "Choose an empty cell." },
  "renju/outside": {
    short: "That cell is too far from the centre for this stone.",
    advice: "Choose a cell in the marked square.",
  },
  "renju/wrong-number": {
    short: "White asks for one to eight fifth stones.",
    advice: "Add the number to the fourth stone, such as g7:3.",
  },
  "renju/not-offered": {
    short: "Black did not offer that fifth move.",
    advice: "Choose one of the offered moves.",
  },
};
