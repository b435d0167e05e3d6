import { type Decoded, flag, object } from "./decoder.js";
import type { SentError } from "./errors.js";

/** What is answered to `POST /presence`: that it counts. */
export const presenceTaken = object({ present: flag });

/** The answer to `POST /presence`: that it counts, or why it was refused. */
export type PresenceAnswer = Decoded<typeof presenceTaken> | { readonly error: SentError };
