import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, GomokuMove, GomokuState } from "./circuit.js";
import { plain } from "./plain.js";
import { PHASES } from "./position.js";

/**
 * Gomoku with the opening rule swap2. On a board of 15×15, the first player places a black, a
 * white and a black stone. The second player takes White and places a white stone, takes Black, or
 * places a white and a black stone and lets the first player take a colour. Then Black and White
 * take turns placing a stone. Exactly five in a row win, in any direction. A full board without a
 * five is a draw.
 */
export const gomoku = defineGame({
  plain,
  State: GomokuState,
  Move: GomokuMove,
  Witness: NoWitness,
  initial: () => new GomokuState({ black: Field(0), white: Field(0), phase: Field(PHASES.place) }),
  apply,
  thoroughness: {
    rowsAtMost: 640,
    pliesAtMost: 225,
    playouts: 6,
    positions: 40,
    boards: 3,
    garbage: 100,
  },
});

export { GomokuMove, GomokuState } from "./circuit.js";
export type { Position, Stones } from "./position.js";
