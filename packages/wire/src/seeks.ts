import { address, count, type Decoded, field, flag, object, optional } from "./decoder.js";
import type { SentError } from "./errors.js";
import { side } from "./Side.js";
import { signatureFields } from "./signatureFields.js";

/** A player's signed wish for a match on some terms: the chain's `Seek`, with the terms. */
export const signedSeek = object({
  /** The game's number. */
  game: count,
  /** The number of its clock: the seconds for each move, or a bank with an increment. */
  moveLimit: count,
  owner: address,
  /** The key of the session that the owner opens; none in a seek that the owner's session signs. */
  sessionKey: optional(address),
  /** When that session ends, and what it may do; 0 where there is none. */
  expiresAt: count,
  scope: count,
  /** The match that the player was in last, 0 for none. */
  after: count,
  /** The last second at which two seeks may be made a match. */
  validUntil: count,
  /** Whom alone the player plays; none for anybody. */
  opponent: optional(address),
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  side,
  /** What each of the two stakes; 0 for a match that is played for nothing. */
  stake: count,
  /** How much the session that it opens may stake later; 0 where nothing is staked, or the session signs. */
  allowance: count,
  ...signatureFields,
});

/** The body of `POST /seeks`: the seek to keep open, or one of the player's that is to be so no longer. */
export const sentSeek = object({
  seek: signedSeek,
  withdraw: flag,
  /** Of a seek for one opponent, what shows them that it comes by their link. Nobody signs it. */
  proof: optional(field),
});

/** What is answered to `POST /seeks`: whether the player has a seek open now. */
export const seekTaken = object({ open: flag });

/** A player's signed wish for a match on some terms. */
export type SignedSeek = Decoded<typeof signedSeek>;
/** The answer to `POST /seeks`: whether the player has a seek open now, or why the seek was refused. */
export type SeekAnswer = Decoded<typeof seekTaken> | { readonly error: SentError };
