import { defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, Column, ConnectFourState, isPosition } from "./circuit.js";
import { plain } from "./plain.js";

/**
 * Connect Four. Red and Yellow take turns dropping a disc into one of seven columns of six cells.
 * Four or more in a row win, in any direction. A full board without four in a row is a draw. A
 * move names its column, and the disc falls to the lowest empty cell.
 */
export const connectFour = defineGame({
  plain,
  State: ConnectFourState,
  Move: Column,
  Witness: NoWitness,
  initial: () => new ConnectFourState({ red: Field(0), yellow: Field(0) }),
  apply,
  isPosition,
  thoroughness: {
    rowsAtMost: 240,
    pliesAtMost: 42,
    trustsState: true,
    playouts: 8,
    positions: 40,
    boards: 6,
    garbage: 100,
  },
});

export { Column, ConnectFourState } from "./circuit.js";
export type { Position } from "./position.js";
