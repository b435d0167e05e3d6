import { address, count, type Decoded, field, flag, object, optional } from "./decoder.js";
import type { SentError } from "./errors.js";
import { side } from "./Side.js";
import { signatureFields } from "./signatureFields.js";

/**
 * A player's signed offer to play on certain terms. It is the wire form of the chain's `Seek`.
 */
export const signedSeek = object({
  game: count,
  /** The clock's number: seconds per move, or a bank with an increment. */
  moveLimit: count,
  owner: address,
  /**
   * The key of the session that the seek opens. undefined if an existing session signs the seek.
   */
  sessionKey: optional(address),
  /** When that session expires, and what it may do. Both are 0 if the seek opens no session. */
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
  /**
   * How much the opened session may stake later. 0 if nothing is staked or if the seek opens no
   * session.
   */
  allowance: count,
  ...signatureFields,
});

/** The body of `POST /seeks`: a seek to keep open or to withdraw. */
export const sentSeek = object({
  seek: signedSeek,
  withdraw: flag,
  /** Shows the named opponent that the seek comes from their link. It is not signed. */
  proof: optional(field),
});

/** The answer to `POST /seeks`: whether the player now has an open seek. */
export const seekTaken = object({ open: flag });

/** A player's signed offer to play on certain terms. */
export type SignedSeek = Decoded<typeof signedSeek>;
/**
 * The answer to `POST /seeks`: whether the player now has an open seek, or the reason for a
 * refusal.
 */
export type SeekAnswer = Decoded<typeof seekTaken> | { readonly error: SentError };
