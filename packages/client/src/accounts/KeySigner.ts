import { PrivateKey, sign, deriveNonce, Pallas, PublicKey, type RawPoint } from "#mina-signer";
import type { Signature, Signer, PlainSignature } from "./Account.js";
import { addressOf, type AddressKey, hash } from "./address.js";
import { challengeFields, scalarOf, SHIFTED_END, shiftedOf, UNREACHABLE } from "@kifu/wire";

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

  async deriveSecret(fields: readonly bigint[]): Promise<bigint> {
    const key = keyOf(this);
    const publicKey = Pallas.toAffine(Pallas.scale(Pallas.one, key));
    return deriveNonce({ fields: [...fields] }, publicKey, key, SECRETS);
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

/**
 * Keeps derived secrets apart from the nonces of signatures. A secret that was also used as a nonce
 * would reveal the key.
 */
const SECRETS = { custom: "kifu secrets" };

/*
 * Signs and verifies transcripts. The wire package's `signed/signature.ts` describes the
 * signature.
 */

/**
 * Nonces are derived from the key and the signed message, so the same message always gets the same
 * signature, even in another tab. Two messages never share a nonce, because that would reveal the
 * key. This name keeps these nonces apart from the nonces of Mina's own signatures.
 */
const NONCES = { custom: "kifu moves" };

export function signTranscript(key: bigint, context: bigint, transcript: bigint): PlainSignature {
  const publicKey = Pallas.toAffine(Pallas.scale(Pallas.one, key));
  for (let attempt = 0n; ; attempt++) {
    const nonce = deriveNonce({ fields: [context, transcript, attempt] }, publicKey, key, NONCES);
    const { x, y } = Pallas.toAffine(Pallas.scale(Pallas.one, nonce));
    const challenge = challengeOf(publicKey, { x, y }, context, transcript);
    const z = shiftedOf(nonce + scalarOf(challenge) * key);
    // One z in 2^128 does not fit into 254 bits. Then another nonce is tried.
    if (nonce !== 0n && z < SHIFTED_END) return { x, y, z };
  }
}

/** Returns false if the key is not a point of the curve. */
export function verifyTranscript(
  key: AddressKey,
  context: bigint,
  transcript: bigint,
  { x, y, z }: PlainSignature,
): boolean {
  const point = pointOf(key);
  if (point === undefined || !Pallas.isOnCurve({ x, y, z: 1n })) return false;
  const challenge = challengeOf(key, { x, y }, context, transcript);
  if (z >= SHIFTED_END || z === UNREACHABLE || challenge >= SHIFTED_END) return false;

  const left = Pallas.scale(Pallas.one, scalarOf(z));
  const product = Pallas.scale({ ...point, z: 1n }, scalarOf(challenge));
  return [Pallas.sub(left, product), Pallas.add(left, product)].some((nonce) => {
    const found = Pallas.toAffine(nonce);
    return found.x === x && found.y === y;
  });
}

function challengeOf(
  key: Pick<AddressKey, "x">,
  nonce: RawPoint,
  context: bigint,
  transcript: bigint,
): bigint {
  return hash(challengeFields(key, nonce, context, transcript));
}

function pointOf(key: AddressKey): RawPoint | undefined {
  try {
    return PublicKey.toGroup({ ...key });
  } catch {
    return undefined;
  }
}
