import { Bool, Field, Gadgets, Provable } from "o1js";

/** Whether a number that is known to be below 2^32 is at most `bound`, itself below 2^32. */
export function isAtMost(number: Field, bound: number): Bool {
  const exceeds = Provable.witness(Bool, () => number.toBigInt() > BigInt(bound));
  // The difference is in [-2^32, 2^32]: it or the difference plus 2^32 fits 32 bits.
  const difference = Field(bound)
    .sub(number)
    .add(exceeds.toField().mul(1n << 32n));
  Gadgets.rangeCheckN(32, difference);
  return exceeds.not();
}
