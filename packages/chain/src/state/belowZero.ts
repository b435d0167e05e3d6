import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number in [−2^bits, 2^bits) is negative, and its rest: the number itself, or plus
 * 2^bits if it is negative. `bits` is a multiple of 16.
 */
export function belowZero(number: Field, bits = 16): { isBelow: Bool; rest: Field } {
  const isBelow = Provable.witness(Bool, () => number.toBigInt() > Field.ORDER >> 1n);
  // Exactly one of the number and the number plus 2^bits is within the bits.
  const rest = number.add(isBelow.toField().mul(1n << BigInt(bits))).seal();
  Gadgets.rangeCheckN(bits, rest);
  return { isBelow, rest };
}
