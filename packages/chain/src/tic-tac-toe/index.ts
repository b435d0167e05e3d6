import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, Square, TicTacToeState } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Tic-tac-toe. Crosses begin, and three in a row win, even with the ninth mark. Nine marks
 * without three in a row are a draw. Instead of the first nought, Noughts may take the first cross
 * over. This is the smallest game of the kit. A move is one number,
 * players claim nothing, and there are only eight lines.
 */
export const ticTacToe = defineGame({
  plain,
  State: TicTacToeState,
  Move: Square,
  Witness: NoWitness,
  initial: () => new TicTacToeState({ crosses: Field(0), noughts: Field(0) }),
  apply,
  // With nine, a proof has 2^12 rows. Only a swap on a board that fills up needs more.
  segmentAtMost: 9,
  // Nine marks and a swap.
  thoroughness: { rowsAtMost: 130, pliesAtMost: 10, garbage: 150 },
});

export { Square, TicTacToeState } from "./circuit.js";
export type { Position } from "./position.js";
