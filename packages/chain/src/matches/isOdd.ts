import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number is odd. It must be below 2^65, as what the chain itself counts is: of a
 * greater one nothing can be proven, so this is for no number that a player sends.
 */
export function isOdd(number: Field): Bool {
  const odd = Provable.witness(Bool, () => (number.toBigInt() & 1n) === 1n);
  const half = Provable.witness(Field, () => number.toBigInt() >> 1n);
  // half < 2^64, so 2·half + odd does not wrap, and a number is written in one way only
  Gadgets.rangeCheckN(64, half);
  half.mul(2).add(odd.toField()).assertEquals(number);
  return odd;
}
