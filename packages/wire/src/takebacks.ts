import { count, type Decoded, field, flag, object, oneOf } from "./decoder.js";
import type { SentError } from "./errors.js";
import { signatureFields } from "./signatureFields.js";

/**
 * What a seat signs of moves that are to be taken back: that it agrees, which asks for it or accepts what the other
 * asks, or that it does not, which declines the other's request or withdraws its own.
 */
const signedTakeback = object({
  match: count,
  seat: oneOf(0, 1),
  agrees: flag,
  /** Of the match as of its last move. What is signed is the transcript that results. */
  transcript: field,
  /** How many moves: whoever asks takes back their own last one and, when they are on turn, the reply. */
  plies: oneOf(1, 2),
  ...signatureFields,
});

/** The body of `POST /takebacks`. */
export const sentTakeback = object({ takeback: signedTakeback });

/** What is answered to `POST /takebacks`: whether the moves are taken back by it. */
export const takebackTaken = object({ takenBack: flag });

/** What a seat signs of a takeback. */
export type SignedTakeback = Decoded<typeof signedTakeback>;
/** The answer to `POST /takebacks`: whether the moves are taken back by it, or why it was refused. */
export type TakebackAnswer = Decoded<typeof takebackTaken> | { readonly error: SentError };
