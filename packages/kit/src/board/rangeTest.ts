import { Bool, Field, Gadgets, Provable } from "o1js";

/** The position of the lowest bit in the top part of a field element. */
const TOP_LIMB = 240;

/**
 * The result of a range test. A number that is too large makes `fits` false, but the circuit can
 * still be satisfied.
 */
export interface RangeTest {
  readonly fits: Bool;
  /** The number if it fits, otherwise 0. */
  readonly value: Field;
}

/**
 * Whether `x`, as an integer from 0 to p − 1, is below `2^bits`. Accepts any field element.
 * `bits` must be a multiple of 16 from 16 to 240.
 *
 * @example
 * const { fits, value } = fitsBits(stake, 64); // value is 0 when the stake is not a 64-bit number
 */
export function fitsBits(x: Field, bits: number): RangeTest {
  if (bits % 16 !== 0 || bits < 16 || bits > TOP_LIMB) {
    throw new RangeError(`Only multiples of 16 from 16 to ${TOP_LIMB} can be asked for: ${bits}`);
  }
  const written = decompose(x);
  const low = Provable.witness(Field, () => written.v() & ((1n << BigInt(bits)) - 1n));
  Gadgets.rangeCheckN(bits, low);
  const fits = isLowPartOnly(written, low, bits);
  return { fits, value: low.mul(fits.toField()) };
}

/**
 * A field element x, and the number v that is decomposed in its place. The prover chooses between
 * the two possible v.
 */
export interface Decomposition {
  readonly x: Field;
  /** Whether v is p − 1 − x. Otherwise v is x. */
  readonly flipped: Bool;
  /** The number v. It is unconstrained, so use it only for hints. */
  v(): bigint;
}

/** Starts to decompose a field element. `isLowPartOnly` completes the decomposition. */
export function decompose(x: Field): Decomposition {
  // A witnessed Bool is constrained to 0 or 1. The prover chooses which.
  const flipped = Provable.witness(Bool, () => x.toBigInt() > Field.ORDER >> 1n);
  return {
    x,
    flipped,
    v: () => (flipped.toBoolean() ? Field.ORDER - 1n - x.toBigInt() : x.toBigInt()),
  };
}

/**
 * Whether x equals its lowest `bits` bits. `low` is the prover's hint for the lowest `bits` bits
 * of v. The caller must have proven that `low` is below `2^bits`.
 *
 * The field's order p is slightly above 2^254. A decomposition of x itself would either exclude
 * the largest elements, or allow two decompositions of the smallest ones: as x and as x + p. So
 * instead of x, the circuit decomposes a number v, which is x, or p − 1 − x if `flipped`:
 *
 * v = low + 2^bits·high, with low < 2^bits and v < 9363·2^240
 *
 * Every x has a decomposition: the smaller of x and p − 1 − x is at most (p − 1)/2, which is
 * below 8193·2^240.
 *
 * The result is the same for each decomposition. v is below p, so it is the integer x or p − 1 −
 * x itself. If not flipped, x fits if and only if high = 0. If flipped, x = p − 1 − v is above
 * 2^252 and never fits. An x in the middle can be decomposed both ways, and it fits in neither.
 */
export function isLowPartOnly({ x, flipped, v }: Decomposition, low: Field, bits: number): Bool {
  const middleBits = TOP_LIMB - bits;
  const high = () => v() >> BigInt(bits);

  const topLimb = Provable.witness(Field, () => high() >> BigInt(middleBits));
  // Because topLimb < 2^16, 7·topLimb does not wrap. Because 7·topLimb < 2^16, topLimb ≤ 9362.
  Gadgets.rangeCheck16(topLimb);
  Gadgets.rangeCheck16(topLimb.mul(7));

  let above = topLimb;
  if (middleBits > 0) {
    const middle = Provable.witness(Field, () => high() & ((1n << BigInt(middleBits)) - 1n));
    Gadgets.rangeCheckN(middleBits, middle);
    above = middle.add(topLimb.mul(1n << BigInt(middleBits)));
  }

  // This is v modulo p: x, or −1 − x if flipped.
  const signed = x.sub(x.mul(2).add(1).mul(flipped.toField()));
  signed.assertEquals(low.add(above.mul(1n << BigInt(bits))));

  // above < 2^238, so the sum stays below p. It is 0 only if both of its terms are 0.
  return above.add(flipped.toField().mul(1n << 253n)).equals(0);
}
