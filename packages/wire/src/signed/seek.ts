import type { SignedSeek } from "../seeks.js";
import type { Hash } from "./Hash.js";
import { keyFields, NO_KEY, type PlainKey } from "./keys.js";

/**
 * Tells seeks from the moves of a match, which the same keys sign in the same way: what the context of a
 * seek begins with. It is "kifu seek" in ASCII.
 */
export const SIGNED_SEEK = 0x6b696675207365656bn;

/**
 * Tells seeks with a stake from those without, which the same keys sign: what their context begins with. It is
 * "kifu stake" in ASCII.
 */
export const SIGNED_STAKE = 0x6b696675207374616b65n;

/** What both players agree on. */
export interface SeekTerms {
  readonly game: bigint;
  /** The number of a clock: see `Clock`. */
  readonly moveLimit: bigint;
  /** What each of them stakes; 0 for a match that is played for nothing. */
  readonly stake: bigint;
}

/** A wish to be paired, without its signature, as the chain's `Seek` has it. */
export interface PlainSeek {
  readonly owner: PlainKey;
  readonly sessionKey: PlainKey;
  readonly expiresAt: bigint;
  readonly scope: bigint;
  readonly after: bigint;
  readonly validUntil: bigint;
  /** Whom alone they play; none for anybody. */
  readonly opponent: PlainKey;
  readonly side: bigint;
  /** How much the session that it opens may stake later; 0 where nothing is staked. */
  readonly allowance: bigint;
}

/** The session of a seek that opens none. */
export const NO_SESSION = { sessionKey: NO_KEY, expiresAt: 0n, scope: 0n } as const;

/** Who moves first, as a seek asks for it: whoever it is, the player who seeks, or the opponent. */
export const Side = { any: 0, first: 1, second: 2 } as const;

/** How many fields of a seek are signed with its terms. */
export const SEEK_FIELDS = 11;

/** What seeks of a chain are signed with, in place of a match's context: others where something is staked. */
export function seekContext(hash: Hash, domain: bigint, stake: bigint): bigint {
  return hash([stake === 0n ? SIGNED_SEEK : SIGNED_STAKE, domain]);
}

/** What is signed of a seek, in place of a match's transcript: all of it, and the terms. */
export function seekDigest(hash: Hash, terms: SeekTerms, seek: PlainSeek): bigint {
  return digestOf(hash, terms, seekFields(seek), seek.allowance);
}

/** The same of a seek's fields, as a transaction has them. */
export function digestOf(
  hash: Hash,
  { game, moveLimit, stake }: SeekTerms,
  fields: readonly bigint[],
  allowance: bigint,
): bigint {
  const digest = hash([game, moveLimit, ...fields]);
  return stake === 0n ? digest : hash([digest, stake, allowance]);
}

/** The fields of a seek without its signature, in the order in which a transaction has them. What is staked is apart. */
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

/** What is signed of a seek that is sent, which whoever signs and whoever checks makes of it. `keyOf` reads an address. */
export function readSeek(
  sent: Omit<SignedSeek, "byOwner" | "x" | "y" | "z">,
  keyOf: (address: string) => PlainKey,
): { readonly terms: SeekTerms; readonly seek: PlainSeek } {
  const { game, moveLimit, stake, sessionKey, opponent } = sent;
  return {
    terms: { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake) },
    seek: {
      owner: keyOf(sent.owner),
      sessionKey: sessionKey === undefined ? NO_KEY : keyOf(sessionKey),
      expiresAt: BigInt(sent.expiresAt),
      scope: BigInt(sent.scope),
      after: BigInt(sent.after),
      validUntil: BigInt(sent.validUntil),
      opponent: opponent === undefined ? NO_KEY : keyOf(opponent),
      side: BigInt(sent.side),
      allowance: BigInt(sent.allowance),
    },
  };
}
