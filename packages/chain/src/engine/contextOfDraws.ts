import { SIGNED_DRAW } from "@kifu/wire";
import { Field, Poseidon } from "o1js";

/** Computes the context for signing draw agreements, like `drawContext` of `@kifu/wire`. */
export function contextOfDraws(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_DRAW), context]);
}
