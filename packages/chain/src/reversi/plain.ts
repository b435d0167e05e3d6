import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { notation } from "./notation.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** The game without its circuit. */
export const plain = definePlainGame({
  number: 4,
  module: "Reversi",
  rules,
  words,
  refusals,
  cell: notation.write,
  bot: chooseMove,
  samples,
});
