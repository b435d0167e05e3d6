import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { notation } from "./notation.js";
import { ROW_LENGTH } from "./position.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** New game without its circuit. */
export const plain = definePlainGame({
  number: 0,
  module: "NewGame",
  rules,
  words,
  refusals,
  cell: notation.write,
  lineLength: ROW_LENGTH,
  bot: chooseMove,
  samples,
});
