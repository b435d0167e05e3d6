import type { Field, PublicKey, Signature } from "o1js";

/** Whether the signer signed these fields. Must be total: false, and no throw, if not. */
export type VerifySignature = (
  signature: Signature,
  signer: PublicKey,
  message: Field[],
) => boolean | Promise<boolean>;

/** o1js' own: milliseconds. */
export const verifyWithO1js: VerifySignature = (signature, signer, message) =>
  signature.verify(signer, message).toBoolean();
