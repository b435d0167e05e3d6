import { field, flag } from "./decoder.js";

/**
 * The last fields of everything that is posted with a signature: who signed, and the signature.
 */
export const signatureFields = {
  /**
   * Whether the player's own key (such as a wallet's) signed; otherwise their session key did.
   */
  byOwner: flag,
  x: field,
  y: field,
  z: field,
};
