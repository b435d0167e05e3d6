import { address, count, type Decoded, flag, object, optional } from "./decoder.js";
import { side } from "./Side.js";
import { signatureFields } from "./signatureFields.js";
import { NO_KEY, type PlainKey } from "./signed/PlainKey.js";
import type { SeekTerms } from "./signed/seek.js";
import type { PlainSeek } from "./signed/seekFields.js";

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
