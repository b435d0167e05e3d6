import { count, type Decoded, object, oneOf, textLike } from "./decoder.js";
import { signatureFields } from "./signatureFields.js";

/**
 * What a seat signs to say that it is at its match: for as long as one stream that follows the match is open, and it
 * goes on saying so.
 */
export const signedPresence = object({
  match: count,
  seat: oneOf(0, 1),
  /** The name that the stream's reader gave it: a random number below 2^64, in decimal. */
  stream: textLike(/^\d{1,20}$/, "a stream's name"),
  /** The chain's, when it was signed. */
  time: count,
  ...signatureFields,
});

/** The body of `POST /presence`. */
export const sentPresence = object({ presence: signedPresence });

/** What a seat signs to say that it is at its match. */
export type SignedPresence = Decoded<typeof signedPresence>;
