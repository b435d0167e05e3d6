import { SCALAR_ORDER } from "../decoder.js";

/*
 * Signatures over the transcripts of matches, as the chain's `TranscriptSignature` says: with z for 2z + 2^255 and the
 * whole point R, (2z + 2^255)·G = R + (2h + 2^255)·P for the key's point P or −P, and h the hash of `challengeFields`.
 */

/**
 * Tells these signatures from all others of the same key: what a hash that is signed begins with. It is
 * "kifu moves" in ASCII.
 */
export const SIGNED_MOVES = 0x6b696675206d6f766573n;

/** What the challenge of a signature is a hash of. `nonce` is the signature's point. */
export function challengeFields(
  key: { readonly x: bigint },
  nonce: { readonly x: bigint; readonly y: bigint },
  context: bigint,
  transcript: bigint,
): bigint[] {
  return [SIGNED_MOVES, key.x, nonce.x, nonce.y, context, transcript];
}

const TWO_TO_255 = 1n << 255n;

/** A number that stands for a scalar is below this. */
export const SHIFTED_END = 1n << 254n;

/**
 * Stands for −1. The circuits refuse it: on the way, they meet a point without coordinates. No honest signer meets it.
 */
export const UNREACHABLE = (3n * SCALAR_ORDER - 1n) / 2n - SHIFTED_END;

/** The scalar that a number stands for: z, or a challenge's hash. */
export function scalarOf(shifted: bigint): bigint {
  return (2n * shifted + TWO_TO_255) % SCALAR_ORDER;
}

/** The number that stands for a scalar; in one of 2^128 cases it is `SHIFTED_END` or more, and good for nothing. */
export function shiftedOf(scalar: bigint): bigint {
  const half = (SCALAR_ORDER + 1n) / 2n;
  return ((((scalar - TWO_TO_255) % SCALAR_ORDER) + SCALAR_ORDER) * half) % SCALAR_ORDER;
}
