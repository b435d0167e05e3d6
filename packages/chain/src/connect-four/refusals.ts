import type { RefusalText } from "@kifu/kit/plain";

/** The texts for refused moves, keyed by code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "connect-four/malformed": { short: "That is not a move.", advice: "Name a column, such as d." },
  "connect-four/off-board": {
    short: "That column is not on the board.",
    advice: "Choose one from a to g.",
  },
  "connect-four/no-swap": {
    short: "There is no disc to swap now.",
    advice: "Only Yellow may swap, and only as the first move.",
  },
  "connect-four/column-full": { short: "That column is full.", advice: "Choose another one." },
};
