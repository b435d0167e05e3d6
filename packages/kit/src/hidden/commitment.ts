import { Poseidon, type Field } from "o1js";

/** A commitment to a value. Without the blinding, it tells nothing about the value. */
export function commitment(value: Field, blinding: Field): Field {
  return Poseidon.hash([value, blinding]);
}
