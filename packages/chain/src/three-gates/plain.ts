import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** The game without its circuit. */
export const plain = definePlainGame({
  number: 5,
  module: "ThreeGates",
  rules,
  words,
  refusals,
  // An outcome of the duel has no line, so no cell of a line is ever named.
  cell: ({ x, y }) => `${x} ${y}`,
  bot: chooseMove,
  samples,
});
