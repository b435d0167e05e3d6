import { count, type Decoded, field, flag, object, oneOf } from "./decoder.js";
import type { SentError } from "./errors.js";
import { signatureFields } from "./signatureFields.js";

/**
 * A seat's signed statement about a draw. Agreeing offers a draw or accepts the opponent's offer.
 * Not agreeing declines the opponent's offer or withdraws one's own.
 */
const signedDraw = object({
  match: count,
  seat: oneOf(0, 1),
  agrees: flag,
  /**
   * The match's transcript at its last move. The next move changes the transcript and so cancels
   * the statement.
   */
  transcript: field,
  ...signatureFields,
});

/** The body of `POST /draws`. */
export const sentDraw = object({ draw: signedDraw });

/** The answer to `POST /draws`: whether the match is now drawn. */
export const drawTaken = object({ drawn: flag });

/** A seat's signed statement about a draw. */
export type SignedDraw = Decoded<typeof signedDraw>;
/** The answer to `POST /draws`: whether the match is now drawn, or why the node refused. */
export type DrawAnswer = Decoded<typeof drawTaken> | { readonly error: SentError };
