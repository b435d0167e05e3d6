import { Field } from "o1js";
import type { Game } from "../../../src/index.js";
import { Cell } from "../../../src/index.js";
import type { Point } from "./board.js";
import { applyWith, Boards, Claim, steps, type Steps } from "./circuit.js";
import { rules, type Claim as PlainClaim, type Position, type SampleRules } from "./rules.js";

export type Sample = Game<Boards, Cell, Claim, Position, Point, PlainClaim>;

/** The sample game. A test can replace steps of the circuit or rules to plant a fault. */
export function sample(
  changed: { steps?: Partial<Steps>; rules?: Partial<SampleRules> } = {},
): Sample {
  const judged = { ...steps, ...changed.steps };
  return {
    name: "three",
    State: Boards,
    Move: Cell,
    Witness: Claim,
    initial: () => new Boards({ first: Field(0), second: Field(0) }),
    apply: applyWith(judged),
    rules: { ...rules, ...changed.rules },
  };
}
