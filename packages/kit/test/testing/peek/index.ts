import { Field } from "o1js";
import type { Game } from "../../../src/index.js";
import { applyWith, Move, phaseSeconds, State, steps, type Steps } from "./circuit.js";
import { rules, type Move as PlainMove, type PeekRules, type Position } from "./rules.js";
import { NoWitness } from "../../../src/index.js";

export type Peek = Game<State, Move, NoWitness, Position, PlainMove, null>;

/** The game of hidden cards. A test can replace steps of the circuit or rules to plant a fault. */
export function peek(changed: { steps?: Partial<Steps>; rules?: Partial<PeekRules> } = {}): Peek {
  return {
    name: "peek",
    State,
    Move,
    Witness: NoWitness,
    initial: () => new State({ first: Field(0), second: Field(0), packed: Field(0) }),
    apply: applyWith({ ...steps, ...changed.steps }),
    phaseSeconds,
    rules: { ...rules, ...changed.rules },
  };
}
