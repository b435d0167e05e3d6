import { Bool, Field, Gadgets, Provable } from "o1js";

/**
 * Whether a number in [−2^bits, 2^bits) is negative. `rest` is the number itself, or the number
 * plus 2^bits if it is negative. `bits` is a multiple of 16.
 */
export function belowZero(number: Field, bits = 16): { isBelow: Bool; rest: Field } {
  const isBelow = Provable.witness(Bool, () => number.toBigInt() > Field.ORDER >> 1n);
  // Either the number or the number plus 2^bits fits these bits, never both.
  const rest = number.add(isBelow.toField().mul(1n << BigInt(bits))).seal();
  Gadgets.rangeCheckN(bits, rest);
  return { isBelow, rest };
}
