import type { Hash } from "./Hash.js";
import { keyFields, NO_KEY, type PlainKey } from "./PlainKey.js";
import { digestOf, type SeekTerms } from "./seek.js";

/** An offer to be paired, without its signature. It is the plain form of the chain's `Seek`. */
export interface PlainSeek {
  readonly owner: PlainKey;
  readonly sessionKey: PlainKey;
  readonly expiresAt: bigint;
  readonly scope: bigint;
  readonly after: bigint;
  readonly validUntil: bigint;
  /** The only opponent whom the player accepts; `NO_KEY` for anybody. */
  readonly opponent: PlainKey;
  readonly side: bigint;
  /** How much the opened session may stake later; 0 if nothing is staked. */
  readonly allowance: bigint;
}

/** The session fields of a seek that opens no session. */
export const NO_SESSION = { sessionKey: NO_KEY, expiresAt: 0n, scope: 0n } as const;

/** The digest that a seek's signature covers. See `digestOf`. */
export function seekDigest(hash: Hash, terms: SeekTerms, seek: PlainSeek): bigint {
  return digestOf(hash, terms, seekFields(seek), seek.allowance);
}

/**
 * The fields of a seek, except for its signature and stake. They have the order of the
 * transaction's arguments.
 */
export function seekFields(seek: PlainSeek): bigint[] {
  const { owner, sessionKey, expiresAt, scope, after, validUntil, opponent, side } = seek;
  return [
    ...keyFields(owner),
    ...keyFields(sessionKey),
    expiresAt,
    scope,
    after,
    validUntil,
    ...keyFields(opponent),
    side,
  ];
}
