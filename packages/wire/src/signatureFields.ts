import { field, flag } from "./decoder.js";

/** What all that is posted signed ends with: who signed, and the signature. */
export const signatureFields = {
  /** Signed by the player's own key, such as a wallet's; else by that of their session. */
  byOwner: flag,
  x: field,
  y: field,
  z: field,
};
