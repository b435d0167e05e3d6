import { definePlainGame } from "@kifu/kit/plain";
import { chooseMove } from "./bot.js";
import { notation } from "./notation.js";
import { refusals } from "./refusals.js";
import { rules } from "./rules.js";
import { samples } from "./samples.js";
import { words } from "./words.js";

/** The game without its circuit. */
export const plain = definePlainGame({
  number: 2,
  module: "TicTacToe",
  rules,
  words,
  refusals,
  cell: ({ x, y }) => notation.write(x + 3 * y),
  lineLength: 3,
  bot: chooseMove,
  samples,
});
