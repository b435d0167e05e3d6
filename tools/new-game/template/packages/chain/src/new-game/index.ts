import { Cell, defineGame, NoWitness } from "@kifu/kit";
import { Field } from "o1js";
import { apply, NewGameState } from "./circuit.js";
import { plain } from "./plain.js";

/** New game with its circuit. */
export const newGame = defineGame({
  plain,
  State: NewGameState,
  Move: Cell,
  Witness: NoWitness,
  initial: () => new NewGameState({ black: Field(0), white: Field(0) }),
  apply,
  thoroughness: { rowsAtMost: 250, pliesAtMost: 9, garbage: 100 },
});

export { NewGameState } from "./circuit.js";
export type { Position } from "./position.js";
