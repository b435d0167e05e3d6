import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { cellName } from "./notation.js";
import { WINNING_LENGTH } from "./position.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** The game without its circuit. */
export const plain = definePlainGame({
  number: 7,
  module: "Renju",
  rules,
  words,
  refusals,
  cell: cellName,
  lineLength: WINNING_LENGTH,
  bot: chooseMove,
  samples,
});
