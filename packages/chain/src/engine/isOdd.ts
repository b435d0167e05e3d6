import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number below 2^65 is odd. The chain's own counters are below 2^65. A proof for a
 * larger number fails, so never call this with a number that a player sent.
 */
export function isOdd(number: Field): Bool {
  const odd = Provable.witness(Bool, () => (number.toBigInt() & 1n) === 1n);
  const half = Provable.witness(Field, () => number.toBigInt() >> 1n);
  // `half` is below 2^64, so 2·half + odd does not wrap. There is only one such pair.
  Gadgets.rangeCheckN(64, half);
  half.mul(2).add(odd.toField()).assertEquals(number);
  return odd;
}
