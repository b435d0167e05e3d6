import { field, flag } from "./decoder.js";

/** The fields at the end of every signed statement: who signed, and the signature. */
export const signatureFields = {
  /** True if the owner's key (such as a wallet's) signed, false if the session key did. */
  byOwner: flag,
  x: field,
  y: field,
  z: field,
};
