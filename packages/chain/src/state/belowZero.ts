import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number that is known to be from −2^bits to 2^bits − 1 is below 0; and its rest, which is the number
 * itself, or 2^bits more where it is below 0. `bits` is a multiple of 16.
 */
export function belowZero(number: Field, bits = 16): { isBelow: Bool; rest: Field } {
  const isBelow = Provable.witness(Bool, () => number.toBigInt() > Field.ORDER >> 1n);
  // Of the number and what is 2^bits more, one is within the bits.
  const rest = number.add(isBelow.toField().mul(1n << BigInt(bits))).seal();
  Gadgets.rangeCheckN(bits, rest);
  return { isBelow, rest };
}
