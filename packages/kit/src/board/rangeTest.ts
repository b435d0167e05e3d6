import { Bool, Field, Gadgets, Provable } from "o1js";

/** The lowest bit of a field element's uppermost part. */
const TOP_LIMB = 240;

/**
 * The result of a range test that cannot fail: an oversized number is reported, not asserted
 * away.
 */
export interface RangeTest {
  readonly fits: Bool;
  /** The number itself if it fits, else 0. */
  readonly value: Field;
}

/**
 * Whether the canonical integer of `x` is below `2^bits`, for every field element. `bits` is a
 * multiple of 16 from 16 to 240.
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
  // Below 2^bits, as `isLowPartOnly` requires.
  Gadgets.rangeCheckN(bits, low);
  const fits = isLowPartOnly(written, low, bits);
  return { fits, value: low.mul(fits.toField()) };
}

/** A field element x, with the prover's choice of what to decompose. */
export interface Decomposition {
  readonly x: Field;
  /** Whether p − 1 − x is decomposed instead of x. */
  readonly flipped: Bool;
  /** The decomposed number. For hints only: it is unconstrained. */
  v(): bigint;
}

/** Starts to decompose a field element. `isLowPartOnly` finishes it. */
export function decompose(x: Field): Decomposition {
  // A witnessed Bool is constrained to 0 or 1; the prover chooses which.
  const flipped = Provable.witness(Bool, () => x.toBigInt() > Field.ORDER >> 1n);
  return {
    x,
    flipped,
    v: () => (flipped.toBoolean() ? Field.ORDER - 1n - x.toBigInt() : x.toBigInt()),
  };
}

/**
 * Whether x is nothing more than its low part. `low` is the prover's hint, the lowest `bits` bits
 * of v, and the caller has proven that it is below `2^bits`.
 *
 * The field's order is slightly above 2^254. So a decomposition `low + 2^bits·high` either misses
 * the largest elements or leaves the smallest two ways, x and x + p. Therefore v is decomposed,
 * which is x, or p − 1 − x if `flipped`:
 *
 * v = low + 2^bits·high, with low < 2^bits and v < 9363·2^240
 *
 * Total: the smaller of x and p − 1 − x is at most (p − 1)/2, which is below 8193·2^240. Unique:
 * v is below p, so it is the canonical integer of x or of p − 1 − x. If not flipped, x fits if
 * and only if high = 0. If flipped, x = p − 1 − v is above 2^252 and never fits. An x in the
 * middle can be decomposed both ways, and both say that it does not fit.
 */
export function isLowPartOnly({ x, flipped, v }: Decomposition, low: Field, bits: number): Bool {
  const middleBits = TOP_LIMB - bits;
  const high = () => v() >> BigInt(bits);

  const topLimb = Provable.witness(Field, () => high() >> BigInt(middleBits));
  // topLimb < 2^16 keeps 7·topLimb from wrapping; 7·topLimb < 2^16 then means topLimb ≤ 9362.
  Gadgets.rangeCheck16(topLimb);
  Gadgets.rangeCheck16(topLimb.mul(7));

  let above = topLimb;
  if (middleBits > 0) {
    const middle = Provable.witness(Field, () => high() & ((1n << BigInt(middleBits)) - 1n));
    // It stays below the top limb.
    Gadgets.rangeCheckN(middleBits, middle);
    above = middle.add(topLimb.mul(1n << BigInt(middleBits)));
  }

  // What was decomposed is x, or −1 − x if flipped.
  const signed = x.sub(x.mul(2).add(1).mul(flipped.toField()));
  signed.assertEquals(low.add(above.mul(1n << BigInt(bits))));

  // above < 2^238, so the sum with 2^253 stays below p: it is 0 only if both are.
  return above.add(flipped.toField().mul(1n << 253n)).equals(0);
}
