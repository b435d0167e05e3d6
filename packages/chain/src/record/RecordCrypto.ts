import type { PlainSignature } from "../engine/segmentFields.js";
import { textField } from "@kifu/kit/plain";

/** A public key as transaction hashes and arguments contain it. */
export interface KeyParts {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/**
 * The cryptography for a check. Pages and nodes use different implementations, so the caller
 * supplies one. Both are tested against o1js.
 */
export interface RecordCrypto {
  poseidon(fields: readonly bigint[]): bigint;
  /** The key of an address; undefined for text that is not an address in its canonical form. */
  readKey(address: string): KeyParts | undefined;
  addressOf(key: KeyParts): string;
  /**
   * Whether the address signed these fields. Returns false for invalid values, and never throws.
   */
  verify(
    address: string,
    fields: readonly bigint[],
    signature: { readonly r: bigint; readonly s: bigint },
  ): boolean;
  /**
   * Whether the address signed a match's transcript in this context. Returns false for invalid
   * values, and never throws.
   */
  verifyTranscript(
    address: string,
    context: bigint,
    transcript: bigint,
    signature: PlainSignature,
  ): boolean;
}

/**
 * The number that identifies a method in signatures. It is computed from the name, and not taken
 * from the record.
 */
export function methodId(method: string, { poseidon }: Pick<RecordCrypto, "poseidon">): bigint {
  const [module = "", name = ""] = method.split(".");
  return poseidon([textField(module, poseidon), textField(name, poseidon)]);
}
