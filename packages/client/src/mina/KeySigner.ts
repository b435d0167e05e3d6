import { PrivateKey as Raw, sign } from "#mina-signer";
import type { Signature, Signer } from "../accounts/Account.js";
import { addressOf } from "./address.js";

/**
 * A signer that holds its key in a private field: nothing that inspects, copies or prints the
 * object comes by it. Only `secretOf`, which the package keeps to itself, reads it.
 */
export class KeySigner implements Signer {
  readonly address: string;
  readonly #key: bigint;

  constructor(key: bigint) {
    this.#key = key;
    this.address = addressOf(Raw.toPublicKey(key));
    Object.freeze(this);
  }

  async signFields(fields: readonly bigint[]): Promise<Signature> {
    return sign({ fields: [...fields] }, this.#key, "devnet");
  }

  static secretOf(signer: KeySigner): string {
    return Raw.toBase58(signer.#key);
  }
}

export function randomSigner(): KeySigner {
  return new KeySigner(Raw.random());
}

/** undefined if the text is no private key. */
export function signerOf(base58: string): KeySigner | undefined {
  try {
    const key = Raw.fromBase58(base58.trim());
    return key === 0n ? undefined : new KeySigner(key);
  } catch {
    return undefined;
  }
}
