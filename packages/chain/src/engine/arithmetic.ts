import { Bool, Field, Gadgets, Provable } from "o1js";
import { isSquare, NON_SQUARE } from "./isSquare.js";

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

/**
 * Whether a number is a square, and a root. If the number is not a square, `root` is the root of
 * its product with `NON_SQUARE`.
 */
export interface SquareRoot {
  readonly isSquare: Bool;
  readonly root: Field;
}

/** Finds out whether a number is a square. For 0, a prover may choose either answer. */
export function squareRootOf(number: Field): SquareRoot {
  const isRoot = Provable.witness(Bool, () => isSquare(number.toBigInt()));
  const root = Provable.witness(Field, () => {
    return (isRoot.toBoolean() ? number : number.mul(NON_SQUARE)).sqrt();
  });
  // Exactly one of the number and its product with a non-square has a root.
  const factor = Field(NON_SQUARE).sub(isRoot.toField().mul(NON_SQUARE - 1));
  root.square().assertEquals(number.mul(factor));
  return { isSquare: isRoot, root };
}
