import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, Square, TicTacToeState } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Tic-tac-toe. Crosses begin, and three in a row win, even with the ninth mark. Nine marks
 * without three in a row are a draw. This is the smallest game of the kit. A move is one number,
 * players claim nothing, and there are only eight lines.
 */
export const ticTacToe = defineGame({
  plain,
  State: TicTacToeState,
  Move: Square,
  Witness: NoWitness,
  initial: () => new TicTacToeState({ crosses: Field(0), noughts: Field(0) }),
  apply,
  thoroughness: { rowsAtMost: 120, pliesAtMost: 9, garbage: 150 },
});

export { Square, TicTacToeState } from "./circuit.js";
export type { Position } from "./position.js";
