import type { GameWords, RefusalText } from "@kifu/kit/plain";

/** Randzu in words. */
export const words: GameWords = {
  name: "randzu",
  title: "Randzu",
  sentence: "Five in a row on fifteen by fifteen.",
  sides: ["Black", "White"],
  sample: "h8 i8 h7 h9 g8 f8 i6 g9 j7 k7 i9 f6 g7 i7 f9 e10".split(" "),
  drawn: "The board is full, and nobody has a row.",
};

/** Why a move was refused, by its code. */
export const refusals: Readonly<Record<string, RefusalText>> = {
  "randzu/malformed": { short: "That is not a move.", advice: "Name a cell, such as h8." },
  "randzu/off-board": { short: "That cell is not on the board." },
  "randzu/occupied": { short: "There is already a stone there.", advice: "Choose an empty cell." },
  "randzu/false-claim": {
    short: "That is not five in a row.",
    advice: "Reload the page: the game may have been updated.",
  },
};
