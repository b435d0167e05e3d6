import { type Decoded, flag, object } from "./decoder.js";
import type { SentError } from "./errors.js";

/** The answer to `POST /presence`: the node has recorded the statement. */
export const presenceTaken = object({ present: flag });

/**
 * The answer to `POST /presence`: the node has recorded the statement, or the reason for its
 * refusal.
 */
export type PresenceAnswer = Decoded<typeof presenceTaken> | { readonly error: SentError };
