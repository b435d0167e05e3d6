import { Poseidon, verify } from "#mina-signer";
import type { PlainSignature } from "../accounts/Account.js";
import { addressOf, type AddressKey, readAddress } from "../mina/address.js";
import { verifyTranscript } from "../mina/transcriptSignature.js";

/**
 * The cryptography with which a page checks a match's record. See `checkRecord` of
 * `@kifu/chain/record`.
 */
export const recordCrypto = {
  poseidon: (fields: readonly bigint[]): bigint => Poseidon.hash([...fields]),

  readKey: readAddress,

  /** An address can also encode fields that are not a point of the curve. */
  addressOf: (key: AddressKey): string => addressOf(key),

  /** Returns false for a key that is not a point of the curve. */
  verify(
    address: string,
    fields: readonly bigint[],
    signature: { readonly r: bigint; readonly s: bigint },
  ): boolean {
    const key = readAddress(address);
    if (key === undefined) return false;
    try {
      return verify({ ...signature }, { fields: [...fields] }, { ...key }, "devnet");
    } catch {
      return false;
    }
  },
  verifyTranscript(
    address: string,
    context: bigint,
    transcript: bigint,
    signature: PlainSignature,
  ): boolean {
    const key = readAddress(address);
    return key !== undefined && verifyTranscript(key, context, transcript, signature);
  },
};
