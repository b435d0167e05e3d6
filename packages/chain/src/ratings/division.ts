import { Field, Gadgets, Provable } from "o1js";

/**
 * `number` divided by 2^bits, rounded down, if the result fits `resultBits`. Otherwise the proof
 * fails. Both are multiples of 16, and their sum is below 254.
 */
export function shifted(number: Field, bits: number, resultBits: number): Field {
  const result = Provable.witness(Field, () => number.toBigInt() >> BigInt(bits));
  Gadgets.rangeCheckN(resultBits, result);
  // The remainder. Because both parts are in range, there is only one such pair.
  Gadgets.rangeCheckN(bits, number.sub(result.mul(1n << BigInt(bits))).seal());
  return result;
}

/**
 * `dividend` divided by `divisor`, rounded down, if the result fits `resultBits` and the divisor
 * fits `divisorBits` and is not 0. Both are multiples of 16, and their sum is below 254.
 */
export function quotient(
  dividend: Field,
  divisor: Field,
  resultBits: number,
  divisorBits: number,
): Field {
  const result = Provable.witness(Field, () => dividend.toBigInt() / divisor.toBigInt());
  Gadgets.rangeCheckN(resultBits, result);
  const remainder = dividend.sub(result.mul(divisor)).seal();
  Gadgets.rangeCheckN(divisorBits, remainder);
  // The remainder is below the divisor. So there is only one such pair.
  Gadgets.rangeCheckN(divisorBits, divisor.sub(remainder).sub(1).seal());
  return result;
}
