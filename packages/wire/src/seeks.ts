import { address, count, type Decoded, field, flag, object, optional } from "./decoder.js";
import type { SentError } from "./errors.js";
import { side } from "./Side.js";
import { signatureFields } from "./signatureFields.js";

/** A player's signed offer to play on certain terms: the chain's `Seek`, with the terms. */
export const signedSeek = object({
  /** The game's number. */
  game: count,
  /** The number of its clock: seconds per move, or a bank with an increment. */
  moveLimit: count,
  owner: address,
  /**
   * The key of the session that the owner opens; undefined if the owner's session signs the seek.
   */
  sessionKey: optional(address),
  /** When that session expires, and what it may do; 0 if there is none. */
  expiresAt: count,
  scope: count,
  /** The player's last match, 0 if none. */
  after: count,
  /** The last second at which the seek can be paired. */
  validUntil: count,
  /** The only opponent whom the player accepts; undefined for anybody. */
  opponent: optional(address),
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  side,
  /** What each player stakes; 0 for no stake. */
  stake: count,
  /**
   * How much the opened session may stake later; 0 if nothing is staked or the session signs.
   */
  allowance: count,
  ...signatureFields,
});

/** The body of `POST /seeks`: a seek to keep open, or one to withdraw. */
export const sentSeek = object({
  seek: signedSeek,
  withdraw: flag,
  /**
   * For a seek that names an opponent: shows them that it comes from their link. It is not
   * signed.
   */
  proof: optional(field),
});

/** The answer to `POST /seeks`: whether the player now has an open seek. */
export const seekTaken = object({ open: flag });

/** A player's signed offer to play on certain terms. */
export type SignedSeek = Decoded<typeof signedSeek>;
/**
 * The answer to `POST /seeks`: whether the player now has an open seek, or why it was refused.
 */
export type SeekAnswer = Decoded<typeof seekTaken> | { readonly error: SentError };
