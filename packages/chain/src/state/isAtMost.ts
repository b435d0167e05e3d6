import { Bool, Field, Gadgets, Provable } from "o1js";

/** Whether a number that is known to be below 2^32 is at most `bound`, itself below 2^32. */
export function isAtMost(number: Field, bound: number): Bool {
  const exceeds = Provable.witness(Bool, () => number.toBigInt() > BigInt(bound));
  // The difference is from -2^32 to 2^32: of it and what is 2^32 more, one is within 32 bits.
  const difference = Field(bound)
    .sub(number)
    .add(exceeds.toField().mul(1n << 32n));
  Gadgets.rangeCheckN(32, difference);
  return exceeds.not();
}
