import { Cell, defineGame, LineClaim } from "@kifu/kit";
import { Field } from "o1js";
import { apply, RandzuState } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Randzu. On a board of 15×15, Black and White take turns placing a stone. Five or more in a row
 * win, in any direction. A full board without a five is a draw. A move names its cell. A player
 * who completes a five may claim it. A false claim makes the move illegal, and an unclaimed five
 * wins too.
 */
export const randzu = defineGame({
  plain,
  State: RandzuState,
  Move: Cell,
  Witness: LineClaim,
  initial: () => new RandzuState({ black: Field(0), white: Field(0) }),
  apply,
  noClaim: () => LineClaim.none(),
  thoroughness: {
    rowsAtMost: 420,
    pliesAtMost: 225,
    playouts: 6,
    positions: 40,
    boards: 3,
    garbage: 100,
  },
});

export { RandzuState } from "./circuit.js";
export type { Point, Position } from "./position.js";
