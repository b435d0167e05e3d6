import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, Square, TicTacToeState } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Tic-tac-toe: crosses begin, three in a row win, and nine marks without three in a row are a
 * draw. A ninth mark that makes three in a row wins.
 *
 * The smallest game of the kit, and unlike Randzu in all that a game decides for itself: a
 * move is one number, nothing need be claimed, and the lines are fixed beforehand.
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
