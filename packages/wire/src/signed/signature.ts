import { SCALAR_ORDER } from "../decoder.js";

/*
 * Signatures over transcripts, as in the chain's `TranscriptSignature`. z stands for the scalar
 * 2z + 2^255, and R is a whole point: (2z + 2^255)·G = R + (2h + 2^255)·P. P is the key's point
 * or its negative, and h is the hash of `challengeFields`.
 */

/**
 * Separates these signatures from all others of the same key: the start of what is hashed and
 * signed. "kifu moves" in ASCII.
 */
export const SIGNED_MOVES = 0x6b696675206d6f766573n;

/** The fields that a signature's challenge hashes. `nonce` is the signature's point. */
export function challengeFields(
  key: { readonly x: bigint },
  nonce: { readonly x: bigint; readonly y: bigint },
  context: bigint,
  transcript: bigint,
): bigint[] {
  return [SIGNED_MOVES, key.x, nonce.x, nonce.y, context, transcript];
}

const TWO_TO_255 = 1n << 255n;

/** The limit of numbers that encode a scalar. */
export const SHIFTED_END = 1n << 254n;

/**
 * Encodes −1. Circuits refuse it, because their computation would meet the point at infinity. No
 * honest signer meets it.
 */
export const UNREACHABLE = (3n * SCALAR_ORDER - 1n) / 2n - SHIFTED_END;

/** Decodes a scalar from z or from a challenge's hash. */
export function scalarOf(shifted: bigint): bigint {
  return (2n * shifted + TWO_TO_255) % SCALAR_ORDER;
}

/**
 * Encodes a scalar. In one of 2^128 cases the result is at least `SHIFTED_END` and cannot be
 * used.
 */
export function shiftedOf(scalar: bigint): bigint {
  const half = (SCALAR_ORDER + 1n) / 2n;
  return ((((scalar - TWO_TO_255) % SCALAR_ORDER) + SCALAR_ORDER) * half) % SCALAR_ORDER;
}
