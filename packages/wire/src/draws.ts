import { count, type Decoded, field, flag, object, oneOf } from "./decoder.js";
import type { SentError } from "./errors.js";
import { signatureFields } from "./signatureFields.js";

/**
 * What a seat signs of a draw: that it agrees to one, which offers it or accepts the other's offer, or that it does
 * not, which declines the other's or takes its own back.
 */
const signedDraw = object({
  match: count,
  seat: oneOf(0, 1),
  agrees: flag,
  /** Of the match as of its last move: the next one takes all back that was signed. */
  transcript: field,
  ...signatureFields,
});

/** The body of `POST /draws`. */
export const sentDraw = object({ draw: signedDraw });

/** What is answered to `POST /draws`: whether the match is drawn by it. */
export const drawTaken = object({ drawn: flag });

/** What a seat signs of a draw. */
export type SignedDraw = Decoded<typeof signedDraw>;
/** The answer to `POST /draws`: whether the match is drawn by it, or why it was refused. */
export type DrawAnswer = Decoded<typeof drawTaken> | { readonly error: SentError };
