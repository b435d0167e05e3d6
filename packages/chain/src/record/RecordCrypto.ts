import type { PlainSignature } from "../segments/segmentFields.js";

/** A public key in the form of transaction hashes and arguments. */
export interface KeyParts {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/**
 * The cryptography of a check. The caller supplies it, because pages and nodes use different
 * code. Both are tested against o1js.
 */
export interface RecordCrypto {
  poseidon(fields: readonly bigint[]): bigint;
  /** The key of an address; undefined for text that is not an address in its canonical form. */
  readKey(address: string): KeyParts | undefined;
  /** The address of a key. */
  addressOf(key: KeyParts): string;
  /** Whether the address signed these fields. Never throws. */
  verify(
    address: string,
    fields: readonly bigint[],
    signature: { readonly r: bigint; readonly s: bigint },
  ): boolean;
  /** Whether the address signed a match's transcript in this context. Never throws. */
  verifyTranscript(
    address: string,
    context: bigint,
    transcript: bigint,
    signature: PlainSignature,
  ): boolean;
}
