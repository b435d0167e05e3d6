import type { GameWords } from "@kifu/kit/plain";

/** The texts about the duel that people read.. */
export const words: GameWords = {
  name: "three-gates",
  title: "Three Gates",
  sentence: "A card duel with hidden hands. Take two of three gates.",
  sides: ["Amber", "Jade"],
  sample: [],
  won: "{winner} has taken two gates.",
  drawn: "Both players agreed to a draw.",
};
