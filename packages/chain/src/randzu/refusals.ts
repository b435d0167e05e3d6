import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "randzu/malformed": { short: "That is not a move.", advice: "Name a cell, such as h8." },
  "randzu/off-board": { short: "That cell is not on the board." },
  "randzu/occupied": { short: "There is already a stone there.", advice: "Choose an empty cell." },
  "randzu/false-claim": {
    short: "That is not five in a row.",
    advice: "Reload the page: it may be out of date.",
  },
};
