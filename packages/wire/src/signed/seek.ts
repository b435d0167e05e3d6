import type { Hash } from "./Hash.js";

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

/** How many fields of a seek are signed with its terms. */
export const SEEK_FIELDS = 11;

/** What seeks of a chain are signed with, in place of a match's context: others where something is staked. */
export function seekContext(hash: Hash, domain: bigint, stake: bigint): bigint {
  return hash([stake === 0n ? SIGNED_SEEK : SIGNED_STAKE, domain]);
}

/** What is signed of a seek, in place of a match's transcript: all of its fields (`seekFields`), and the terms. */
export function digestOf(
  hash: Hash,
  { game, moveLimit, stake }: SeekTerms,
  fields: readonly bigint[],
  allowance: bigint,
): bigint {
  const digest = hash([game, moveLimit, ...fields]);
  return stake === 0n ? digest : hash([digest, stake, allowance]);
}
