import { count, type Decoded, field, flag, object, oneOf } from "./decoder.js";
import type { SentError } from "./errors.js";
import { signatureFields } from "./signatureFields.js";

/**
 * A seat's signed statement about a takeback. Agreeing asks for a takeback or accepts the
 * opponent's request. Not agreeing declines the opponent's request or withdraws one's own.
 */
const signedTakeback = object({
  match: count,
  seat: oneOf(0, 1),
  agrees: flag,
  /**
   * The match's transcript at its last move. The signature covers the later transcript, after the
   * takeback.
   */
  transcript: field,
  /**
   * The number of moves to take back: the player's own last move and, if it is their turn, also
   * the reply.
   */
  plies: oneOf(1, 2),
  ...signatureFields,
});

/** The body of `POST /takebacks`. */
export const sentTakeback = object({ takeback: signedTakeback });

/** The answer to `POST /takebacks`: whether the moves are now taken back. */
export const takebackTaken = object({ takenBack: flag });

/** A seat's signed statement about a takeback. */
export type SignedTakeback = Decoded<typeof signedTakeback>;
/**
 * The answer to `POST /takebacks`: whether the moves are now taken back, or the reason for a
 * refusal.
 */
export type TakebackAnswer = Decoded<typeof takebackTaken> | { readonly error: SentError };
