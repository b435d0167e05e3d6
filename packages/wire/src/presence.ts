import { count, type Decoded, object, oneOf, textLike } from "./decoder.js";
import { signatureFields } from "./signatureFields.js";

/**
 * A seat's signed statement that its player is present. It counts while one stream that follows
 * the match is open and the statement is renewed.
 */
export const signedPresence = object({
  match: count,
  seat: oneOf(0, 1),
  /** The stream's name, chosen by its reader: a random number below 2^64, in decimal. */
  stream: textLike(/^\d{1,20}$/, "a stream's name"),
  /** The chain's time when it was signed. */
  time: count,
  ...signatureFields,
});

/** The body of `POST /presence`. */
export const sentPresence = object({ presence: signedPresence });

/** A seat's signed statement that its player is present. */
export type SignedPresence = Decoded<typeof signedPresence>;
