import { Bool, Field, Gadgets, Provable } from "o1js";

/** Where the uppermost part of a field element begins. */
const TOP_LIMB = 240;

/**
 * The answer of a range test that cannot fail: an oversized number is reported, never asserted
 * away.
 */
export interface RangeTest {
  readonly fits: Bool;
  /** The number itself when it fits, else 0. */
  readonly value: Field;
}

/**
 * Whether the canonical integer of `x` is below `2^bits`, for every value of a field element.
 * `bits` is a multiple of 16 from 16 to 240.
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
  // below 2^bits, as `isLowPartOnly` requires
  Gadgets.rangeCheckN(bits, low);
  const fits = isLowPartOnly(written, low, bits);
  return { fits, value: low.mul(fits.toField()) };
}

/** A field element x with the prover's choice of what to write down for it. */
export interface Decomposition {
  readonly x: Field;
  /** Whether p − 1 − x is written instead of x. */
  readonly flipped: Bool;
  /** What is written. For hints only: it proves nothing. */
  v(): bigint;
}

/** Begins to write a field element; `isLowPartOnly` ends it. */
export function decompose(x: Field): Decomposition {
  // a witnessed Bool is constrained to 0 or 1; which of the two is left to the prover
  const flipped = Provable.witness(Bool, () => x.toBigInt() > Field.ORDER >> 1n);
  return {
    x,
    flipped,
    v: () => (flipped.toBoolean() ? Field.ORDER - 1n - x.toBigInt() : x.toBigInt()),
  };
}

/**
 * Whether x is nothing more than its low part. `low` is the prover's hint, the lowest `bits`
 * bits of v, and the caller has proven that it is below `2^bits`.
 *
 * A field element has 254 bits and a sliver. Written as `low + 2^bits·high` it either misses
 * the largest elements or leaves the smallest two ways, x and x + p. So what is written is v,
 * which is x, or p − 1 − x when `flipped`:
 *
 *     v = low + 2^bits·high,   with low < 2^bits and v < 9363·2^240
 *
 * Total: the smaller of x and p − 1 − x is at most (p − 1)/2, and that is below 8193·2^240.
 * Unique: v is below p, so it is the canonical integer of x or of p − 1 − x. When not flipped,
 * x fits exactly if high = 0. When flipped, x = p − 1 − v is above 2^252 and never fits.
 * An x in the middle can be written both ways, and both say that it does not fit.
 */
export function isLowPartOnly({ x, flipped, v }: Decomposition, low: Field, bits: number): Bool {
  const middleBits = TOP_LIMB - bits;
  const high = () => v() >> BigInt(bits);

  const topLimb = Provable.witness(Field, () => high() >> BigInt(middleBits));
  // topLimb < 2^16 keeps 7·topLimb from wrapping; 7·topLimb < 2^16 then says that topLimb ≤ 9362
  Gadgets.rangeCheck16(topLimb);
  Gadgets.rangeCheck16(topLimb.mul(7));

  let above = topLimb;
  if (middleBits > 0) {
    const middle = Provable.witness(Field, () => high() & ((1n << BigInt(middleBits)) - 1n));
    // it stays below the top limb
    Gadgets.rangeCheckN(middleBits, middle);
    above = middle.add(topLimb.mul(1n << BigInt(middleBits)));
  }

  // what was written is x, or −1 − x when flipped
  const signed = x.sub(x.mul(2).add(1).mul(flipped.toField()));
  signed.assertEquals(low.add(above.mul(1n << BigInt(bits))));

  // above < 2^238, so the sum with 2^253 stays below p: it is 0 only when both are
  return above.add(flipped.toField().mul(1n << 253n)).equals(0);
}
