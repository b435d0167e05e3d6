import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { notation } from "./notation.js";
import { WINNING_LENGTH } from "./position.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** The game without its circuit. */
export const plain = definePlainGame({
  number: 1,
  module: "Randzu",
  rules,
  words,
  refusals,
  cell: notation.write,
  lineLength: WINNING_LENGTH,
  bot: chooseMove,
  samples,
});
