import { poseidon } from "./poseidon.js";

/**
 * A commitment to a value. Nobody can learn the value from the commitment unless they know the
 * blinding.
 */
export function commitment(value: bigint, blinding: bigint): bigint {
  return poseidon([value, blinding]);
}
