import { Field, Poseidon } from "o1js";
import { SIGNED_DRAW } from "./drawRules.js";

/** What draws of a match are agreed with in place of its own context: `drawContext` of the plain rules. */
export function contextOfDraws(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_DRAW), context]);
}
