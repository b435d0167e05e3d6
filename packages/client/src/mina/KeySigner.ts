import { PrivateKey, sign } from "#mina-signer";
import type { Signature, Signer, PlainSignature } from "../accounts/Account.js";
import { addressOf } from "./address.js";
import { signTranscript } from "./transcriptSignature.js";

/**
 * Keys are stored outside their signers, so that printing or inspecting a signer does not reveal
 * its key.
 */
const secrets = new WeakMap<KeySigner, bigint>();

/**
 * Signs with a key of this device. Only `secretOf`, which is internal to this package, can read
 * the key.
 */
export class KeySigner implements Signer {
  readonly address: string;

  constructor(key: bigint) {
    this.address = addressOf(PrivateKey.toPublicKey(key));
    secrets.set(this, key);
    Object.freeze(this);
  }

  async signFields(fields: readonly bigint[]): Promise<Signature> {
    return sign({ fields: [...fields] }, keyOf(this), "devnet");
  }

  async signTranscript(context: bigint, transcript: bigint): Promise<PlainSignature> {
    return signTranscript(keyOf(this), context, transcript);
  }
}

/** A signer's private key, for this package's key stores only. */
export function secretOf(signer: KeySigner): string {
  return PrivateKey.toBase58(keyOf(signer));
}

function keyOf(signer: KeySigner): bigint {
  const key = secrets.get(signer);
  if (key === undefined) throw new TypeError("That signer has no key");
  return key;
}

export function randomSigner(): KeySigner {
  return new KeySigner(PrivateKey.random());
}

/**
 * The signer for a private key in base58. Returns undefined if the text is not a private key.
 */
export function signerOf(base58: string): KeySigner | undefined {
  try {
    const key = PrivateKey.fromBase58(base58.trim());
    return key === 0n ? undefined : new KeySigner(key);
  } catch {
    return undefined;
  }
}
