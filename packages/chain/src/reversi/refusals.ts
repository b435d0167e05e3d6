import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "reversi/malformed": { short: "That is not a move.", advice: "Name a cell, such as d3." },
  "reversi/off-board": { short: "That cell is not on the board." },
  "reversi/occupied": {
    short: "There is already a disc there.",
    advice: "Choose an empty cell.",
  },
  "reversi/turns-nothing": {
    short: "A disc there turns nothing over.",
    advice: "Place it so that discs of your opponent lie between it and one of yours.",
  },
  "reversi/can-move": {
    short: "You can place a disc, so you may not pass.",
    advice: "Choose a cell where your disc turns others over.",
  },
};
