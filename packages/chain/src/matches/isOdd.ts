import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number is odd. It must be below 2^65, as the chain's own counters are. Larger numbers
 * cannot be proven, so never use it for a number that a player sends.
 */
export function isOdd(number: Field): Bool {
  const odd = Provable.witness(Bool, () => (number.toBigInt() & 1n) === 1n);
  const half = Provable.witness(Field, () => number.toBigInt() >> 1n);
  // half < 2^64, so 2·half + odd does not wrap, and the decomposition is unique.
  Gadgets.rangeCheckN(64, half);
  half.mul(2).add(odd.toField()).assertEquals(number);
  return odd;
}
