import { Bool, Field, Gadgets, Provable } from "o1js";

/** Whether a number is at most `bound`. Both must be below 2^32. */
export function isAtMost(number: Field, bound: number): Bool {
  const exceeds = Provable.witness(Bool, () => number.toBigInt() > BigInt(bound));
  // The difference is above −2^32 and below 2^32. Either the difference or the difference plus
  // 2^32 fits 32 bits.
  const difference = Field(bound)
    .sub(number)
    .add(exceeds.toField().mul(1n << 32n));
  Gadgets.rangeCheckN(32, difference);
  return exceeds.not();
}
