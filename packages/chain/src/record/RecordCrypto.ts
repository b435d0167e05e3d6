import type { PlainSignature } from "../segments/segmentFields.js";

/** A public key as a transaction's hash and an argument have it. */
export interface KeyParts {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/**
 * What a check computes with. It is given, for a page has other code for it than a node; both
 * are held against o1js.
 */
export interface RecordCrypto {
  poseidon(fields: readonly bigint[]): bigint;
  /** The key of an address; undefined for what is not one in its one spelling. */
  readKey(address: string): KeyParts | undefined;
  /** The address of a key. */
  addressOf(key: KeyParts): string;
  /** Whether the signature over these fields is the address's. Never throws. */
  verify(
    address: string,
    fields: readonly bigint[],
    signature: { readonly r: bigint; readonly s: bigint },
  ): boolean;
  /**
   * Whether the signature over a transcript of moves is the address's, in the match of this context. Never
   * throws.
   */
  verifyTranscript(
    address: string,
    context: bigint,
    transcript: bigint,
    signature: PlainSignature,
  ): boolean;
}
