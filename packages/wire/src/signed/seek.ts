import type { Hash } from "./Hash.js";

/**
 * Separates seeks from moves, which the same keys sign. A seek's context starts with this number,
 * which is "kifu seek" in ASCII.
 */
export const SIGNED_SEEK = 0x6b696675207365656bn;

/**
 * Separates seeks with a stake from those without. The context of a seek with a stake starts with
 * this number, which is "kifu stake" in ASCII.
 */
export const SIGNED_STAKE = 0x6b696675207374616b65n;

/**
 * Separates seeks for rated matches from all others. The context of such a seek starts with this
 * number, which is "kifu rated" in ASCII.
 */
export const SIGNED_RATED = 0x6b696675207261746564n;

/** The terms that both players agree on. */
export interface SeekTerms {
  readonly game: bigint;
  readonly moveLimit: bigint;
  /** The stake of each player; 0 for no stake. */
  readonly stake: bigint;
  /** Whether the match is rated. A match with a stake never is. */
  readonly rated?: boolean | undefined;
}

/** The number of fields of a seek that are signed together with its terms. */
export const SEEK_FIELDS = 11;

/**
 * The context for signing seeks of a chain. Seeks with a stake and seeks for rated matches have
 * contexts of their own.
 */
export function seekContext(
  hash: Hash,
  domain: bigint,
  { stake, rated }: Pick<SeekTerms, "stake" | "rated">,
): bigint {
  const unrated = stake === 0n ? SIGNED_SEEK : SIGNED_STAKE;
  return hash([rated ? SIGNED_RATED : unrated, domain]);
}

/**
 * The digest that a seek's signature covers. It hashes all the seek's fields (see `seekFields`)
 * and the terms.
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
