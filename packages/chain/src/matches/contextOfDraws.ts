import { SIGNED_DRAW } from "@kifu/wire";
import { Field, Poseidon } from "o1js";

/** What draws of a match are agreed with in place of its own context: `drawContext` of `@kifu/wire`. */
export function contextOfDraws(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_DRAW), context]);
}
