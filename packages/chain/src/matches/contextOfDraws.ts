import { SIGNED_DRAW } from "@kifu/wire";
import { Field, Poseidon } from "o1js";

/** The context for agreeing to draws of a match: `drawContext` of `@kifu/wire`. */
export function contextOfDraws(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_DRAW), context]);
}
