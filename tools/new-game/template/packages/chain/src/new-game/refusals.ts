import type { RefusalText } from "@kifu/kit/plain";

/** Texts for the codes of refused moves. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "new-game/malformed": { short: "That is not a move.", advice: "Name a cell, such as b2." },
  "new-game/off-board": { short: "That cell is not on the board." },
  "new-game/occupied": {
    short: "There is already a stone there.",
    advice: "Choose an empty cell.",
  },
};
