import { SIGNED_STAKE } from "../stakes/stakeRules.js";
import type { PlainSeatSignature } from "../segments/segmentFields.js";
import type { Hash } from "../segments/transcriptRules.js";

/**
 * What a player signs who wants to be paired at once, without circuits: for clients that sign, and for
 * whoever checks what they signed.
 */

/**
 * Tells seeks from the moves of a match, which the same keys sign in the same way: what the context of a
 * seek begins with. It is "kifu seek" in ASCII.
 */
export const SIGNED_SEEK = 0x6b696675207365656bn;

/** What both players agree on. */
export interface SeekTerms {
  readonly game: bigint;
  /** The number of a clock: see `Clock` of `@kifu/wire`. */
  readonly moveLimit: bigint;
  /** What each of them stakes; 0 for a match that is played for nothing. */
  readonly stake: bigint;
}

/** A public key as two fields, which may be none. */
export interface PlainKey {
  readonly x: bigint;
  readonly isOdd: bigint;
}

/** A wish to be paired, without its signature, as `Seek` has it. */
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

/** A seek with its signature: by the owner, who opens the session with it, or by the session that they have. */
export interface PlainSignedSeek extends PlainSeek {
  readonly by: PlainSeatSignature;
}

/** In place of a key that is not named: that of a session, or of an opponent. */
export const NO_KEY: PlainKey = { x: 0n, isOdd: 0n };

/** The session of a seek that opens none. */
export const NO_SESSION = { sessionKey: NO_KEY, expiresAt: 0n, scope: 0n } as const;

/** Who moves first, as a seek asks for it: whoever it is, the player who seeks, or the opponent. */
export const Side = { any: 0, first: 1, second: 2 } as const;

/** What seeks of a chain are signed with, in place of a match's context: others where something is staked. */
export function seekContext(hash: Hash, domain: bigint, stake: bigint): bigint {
  return hash([stake === 0n ? SIGNED_SEEK : SIGNED_STAKE, domain]);
}

/** What is signed of a seek, in place of a match's transcript: all of it, and the terms. */
export function seekDigest(hash: Hash, terms: SeekTerms, seek: PlainSeek): bigint {
  const digest = hash([terms.game, terms.moveLimit, ...seekFields(seek)]);
  return terms.stake === 0n ? digest : hash([digest, terms.stake, seek.allowance]);
}

/** The fields of a seek without its signature, in the order in which a transaction has them. What is staked is apart. */
export function seekFields(seek: PlainSeek): bigint[] {
  const { owner, sessionKey, expiresAt, scope, after, validUntil, opponent, side } = seek;
  return [
    owner.x,
    owner.isOdd,
    sessionKey.x,
    sessionKey.isOdd,
    expiresAt,
    scope,
    after,
    validUntil,
    opponent.x,
    opponent.isOdd,
    side,
  ];
}
