import { Field } from "o1js";
import { defineGame, NoWitness } from "../../../src/index.js";
import { apply, Move, phaseSeconds, State } from "./circuit.js";
import { plain } from "./plain.js";

export const dice = defineGame({
  plain,
  State,
  Move,
  Witness: NoWitness,
  initial: () => new State({ first: Field(0), second: Field(0), packed: Field(0) }),
  apply,
  phaseSeconds,
  thoroughness: { fills: false, trustsState: true, rowsAtMost: 250 },
});
