/*
 * Signatures over transcripts. The chain's `TranscriptSignature` verifies the same equation:
 * (2z + 2^255)·G = R + (2h + 2^255)·P
 * z and the point R are the signature. h is the hash of `challengeFields`. P is the key's point
 * or its negative.
 */

/**
 * Separates these signatures from all others of the same key. The hashed fields start with it.
 * The number is "kifu moves" in ASCII.
 */
export const SIGNED_MOVES = 0x6b696675206d6f766573n;

/** The fields that a signature's challenge hashes. `nonce` is the signature's point R. */
export function challengeFields(
  key: { readonly x: bigint },
  nonce: { readonly x: bigint; readonly y: bigint },
  context: bigint,
  transcript: bigint,
): bigint[] {
  return [SIGNED_MOVES, key.x, nonce.x, nonce.y, context, transcript];
}

/** The order of the scalar field of Pallas, the curve that keys and signatures use. */
export const SCALAR_ORDER = 0x40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001n;

const TWO_TO_255 = 1n << 255n;

/** Every number that encodes a scalar is below this. */
export const SHIFTED_END = 1n << 254n;

/**
 * The number that encodes the scalar −1. Circuits refuse it, because their computation would
 * reach the point at infinity. An honest signer practically never produces it.
 */
export const UNREACHABLE = (3n * SCALAR_ORDER - 1n) / 2n - SHIFTED_END;

/** Decodes a scalar from a signature's z or from a challenge's hash. */
export function scalarOf(shifted: bigint): bigint {
  return (2n * shifted + TWO_TO_255) % SCALAR_ORDER;
}

/**
 * Encodes a scalar as z. With a probability of 1 in 2^128 the result is at least `SHIFTED_END`
 * and cannot be used.
 */
export function shiftedOf(scalar: bigint): bigint {
  const half = (SCALAR_ORDER + 1n) / 2n;
  return ((((scalar - TWO_TO_255) % SCALAR_ORDER) + SCALAR_ORDER) * half) % SCALAR_ORDER;
}
