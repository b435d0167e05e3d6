import { count, type Decoded, object, oneOf, textLike } from "./decoder.js";
import { signatureFields } from "./signatureFields.js";

/**
 * A seat's signed statement that its player is present. It counts while the named stream is open
 * and the player renews the statement.
 */
export const signedPresence = object({
  match: count,
  seat: oneOf(0, 1),
  /** The name that the reader of the stream chose: a random number below 2^64, in decimal. */
  stream: textLike(/^\d{1,20}$/, "a stream's name"),
  /** The chain's time of the signature. */
  time: count,
  ...signatureFields,
});

/** The body of `POST /presence`. */
export const sentPresence = object({ presence: signedPresence });

/** A seat's signed statement that its player is present. */
export type SignedPresence = Decoded<typeof signedPresence>;
