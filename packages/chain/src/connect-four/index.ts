import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, Column, ConnectFourState, isPosition } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Connect Four. Red and Yellow take turns dropping a disc into one of seven columns of six cells.
 * Four or more in a row win, in any direction. A full board without four in a row is a draw. A
 * move names its column, and the disc falls to the lowest empty cell. Instead of the first disc,
 * Yellow may take Red's.
 */
export const connectFour = defineGame({
  plain,
  State: ConnectFourState,
  Move: Column,
  Witness: NoWitness,
  initial: () => new ConnectFourState({ red: Field(0), yellow: Field(0) }),
  apply,
  isPosition,
  // With 42, a proof has 2^14 rows. Only a swap on a board that fills up needs more.
  segmentAtMost: 42,
  thoroughness: {
    rowsAtMost: 245,
    // 42 discs and a swap.
    pliesAtMost: 43,
    trustsState: true,
    playouts: 8,
    positions: 40,
    boards: 6,
    garbage: 100,
  },
});

export { Column, ConnectFourState } from "./circuit.js";
export type { Position } from "./position.js";
