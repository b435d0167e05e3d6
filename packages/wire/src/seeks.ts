import {
  address,
  count,
  type Decoded,
  type Decoder,
  flag,
  object,
  oneOf,
  optional,
  signatureFields,
} from "./decoder.js";
import { type Hash, keyFields, NO_KEY, type PlainKey } from "./signatures.js";

/** Which player a seek wants to move first: either, the player who seeks, or the opponent. */
export const Side = { any: 0, first: 1, second: 2 } as const;
/** One of the values of `Side`. */
export type Side = (typeof Side)[keyof typeof Side];

/** Decodes the side that a seek asks for. */
export const side: Decoder<Side> = oneOf(0, 1, 2);

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

/** The signed fields of a seek and its terms: the wire form of the chain's `Seek`. */
export const seekParts = {
  game: count,
  /** The clock's number: seconds per move, or a bank with an increment. */
  moveLimit: count,
  owner: address,
  /**
   * The key of the session that the seek opens. undefined if an existing session signs the seek.
   */
  sessionKey: optional(address),
  /**
   * When the opened session expires, and its scope. Both are 0 if the seek opens no session.
   */
  expiresAt: count,
  scope: count,
  /** The player's latest match; 0 if there is none. */
  after: count,
  /** The last second at which the seek can be paired. */
  validUntil: count,
  /** The only opponent whom the player accepts; undefined for anybody. */
  opponent: optional(address),
  /** Who moves first. 0: either player. 1: this player. 2: the opponent. */
  side,
  /** What each player stakes; 0 for no stake. */
  stake: count,
  /** Whether the match is rated. If undefined, it is not. A match with a stake never is. */
  rated: optional(flag),
  /**
   * How much the opened session may stake later. 0 if nothing is staked or if the seek opens no
   * session.
   */
  allowance: count,
};

/** A player's signed offer to play on certain terms. */
export const signedSeek = object({ ...seekParts, ...signatureFields });

/** A player's signed offer to play on certain terms. */
export type SignedSeek = Decoded<typeof signedSeek>;

/**
 * Converts a posted seek into the values that are signed. Signers and verifiers both use this
 * function. `keyOf` decodes an address.
 */
export function readSeek(
  sent: Omit<SignedSeek, keyof typeof signatureFields>,
  keyOf: (address: string) => PlainKey,
): { readonly terms: SeekTerms; readonly seek: PlainSeek } {
  const { game, moveLimit, stake, rated, sessionKey, opponent } = sent;
  return {
    terms: { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake), rated },
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
