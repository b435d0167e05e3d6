import { type Decoded, flag, object } from "./decoder.js";
import type { SentError } from "./errors.js";

/** The answer to `POST /presence`: that the statement counts. */
export const presenceTaken = object({ present: flag });

/** The answer to `POST /presence`: that the statement counts, or why it was refused. */
export type PresenceAnswer = Decoded<typeof presenceTaken> | { readonly error: SentError };
