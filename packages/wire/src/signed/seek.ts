import type { Hash } from "./Hash.js";

/**
 * Separates seeks from moves, which the same keys sign: the start of a seek's context. "kifu
 * seek" in ASCII.
 */
export const SIGNED_SEEK = 0x6b696675207365656bn;

/**
 * Separates seeks with a stake from those without: the start of their context. "kifu stake" in
 * ASCII.
 */
export const SIGNED_STAKE = 0x6b696675207374616b65n;

/** The terms that both players agree on. */
export interface SeekTerms {
  readonly game: bigint;
  /** The number of a clock: see `Clock`. */
  readonly moveLimit: bigint;
  /** What each player stakes; 0 for no stake. */
  readonly stake: bigint;
}

/** The number of a seek's fields that are signed with its terms. */
export const SEEK_FIELDS = 11;

/** The context for signing seeks of a chain. It differs with and without a stake. */
export function seekContext(hash: Hash, domain: bigint, stake: bigint): bigint {
  return hash([stake === 0n ? SIGNED_SEEK : SIGNED_STAKE, domain]);
}

/**
 * What is signed of a seek, in place of a match's transcript: all its fields (`seekFields`) and
 * the terms.
 */
export function digestOf(
  hash: Hash,
  { game, moveLimit, stake }: SeekTerms,
  fields: readonly bigint[],
  allowance: bigint,
): bigint {
  const digest = hash([game, moveLimit, ...fields]);
  return stake === 0n ? digest : hash([digest, stake, allowance]);
}
