import { poseidon } from "./poseidon.js";

/** A commitment to a value. Without the blinding, it tells nothing about the value. */
export function commitment(value: bigint, blinding: bigint): bigint {
  return poseidon([value, blinding]);
}
