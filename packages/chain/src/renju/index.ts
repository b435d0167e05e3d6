import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, isPosition, RenjuMove, RenjuState } from "./circuit.js";
import { isPointedOut, PointedOut } from "./PointedOut.js";
import { plain } from "./plain.js";
import { rules } from "./rules.js";

/**
 * Renju with the opening Taraguchi-10 or Soosõrv-8, which the first move chooses. Five in a row win on a board of 15×15. Black needs exactly
 * five, and may make no overline, double four or double three. White wins by pointing one out.
 */
export const renju = defineGame({
  plain,
  State: RenjuState,
  Move: RenjuMove,
  Witness: NoWitness,
  initial: () => RenjuState.fromFields(rules.encode.state(rules.initial()).map(Field)),
  apply,
  isPosition,
  foul: {
    size: PointedOut.sizeInFields(),
    isShown: (state, secondToMove, proof) =>
      isPointedOut(state, secondToMove, PointedOut.fromFields([...proof])),
  },
  // Half a proof would hold 36 moves.
  largeSegments: true,
  thoroughness: {
    rowsAtMost: 800,
    // 224 stones and five swaps.
    pliesAtMost: 229,
    trustsState: true,
    // The suite seldom finds a last move of exactly five. `circuit.test.ts` has one.
    fills: false,
    playouts: 6,
    positions: 40,
    boards: 3,
    garbage: 100,
  },
});

export { RenjuMove, RenjuState } from "./circuit.js";
export { PointedOut } from "./PointedOut.js";
export type { Move, Position } from "./position.js";
