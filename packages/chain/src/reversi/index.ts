import { Cell, defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, isPosition, ReversiState } from "./circuit.js";
import { plain } from "./plain.js";
import { rules } from "./rules.js";

/**
 * Reversi. On a board of 8×8, Black and White take turns placing a disc. The disc must enclose
 * discs of the opponent in a straight line, which are turned over. A player who cannot do that
 * passes. The game is over when neither player can, and the player with more discs wins.
 */
export const reversi = defineGame({
  plain,
  State: ReversiState,
  Move: Cell,
  Witness: NoWitness,
  initial() {
    const { black, white } = rules.initial();
    return new ReversiState({ black: Field(black), white: Field(white) });
  },
  apply,
  isPosition,
  thoroughness: {
    rowsAtMost: 1320,
    // Players fill 60 cells, and nobody passes twice in a row.
    pliesAtMost: 120,
    fills: false,
    trustsState: true,
    playouts: 4,
    positions: 30,
    boards: 4,
    garbage: 60,
  },
});

export { ReversiState } from "./circuit.js";
export type { Position } from "./position.js";
