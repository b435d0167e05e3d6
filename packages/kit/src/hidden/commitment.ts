import { Poseidon, type Field } from "o1js";

/**
 * A commitment to a value. Nobody can learn the value from the commitment unless they know the
 * blinding.
 */
export function commitment(value: Field, blinding: Field): Field {
  return Poseidon.hash([value, blinding]);
}
