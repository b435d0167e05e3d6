/* What this package uses of mina-signer; see mina-signer.js. */

/** A signature's two parts, as numbers. */
export interface RawSignature {
  r: bigint;
  s: bigint;
}

/** A public key as mina-signer has it inside: x, and the parity of y. */
export interface RawPublicKey {
  x: bigint;
  isOdd: boolean;
}

/** A point of the curve. */
export interface RawPoint {
  x: bigint;
  y: bigint;
}

/** A point of the curve in three coordinates, as sums are computed. */
export interface ProjectivePoint extends RawPoint {
  z: bigint;
}

/** What is signed: fields alone, since the chain signs nothing else. */
export interface RawMessage {
  fields: bigint[];
}

/** Signs fields. The network is part of what is signed: the chain's circuits check "devnet". */
export function sign(message: RawMessage, privateKey: bigint, network: "devnet"): RawSignature;

/**
 * A number that depends on the key, the fields and the name, and is the same for the same: what `sign`
 * takes for its nonce, of the network's name. Under another name, it is another one.
 */
export function deriveNonce(
  message: RawMessage,
  publicKey: RawPoint,
  privateKey: bigint,
  name: { custom: string },
): bigint;

/** Whether the signature is the key's, over these fields. */
export function verify(
  signature: RawSignature,
  message: RawMessage,
  publicKey: RawPublicKey,
  network: "devnet",
): boolean;

/** Signatures as text. */
export const Signature: {
  toBase58(signature: RawSignature): string;
  fromBase58(text: string): RawSignature;
};

/** Private keys: bare numbers, which `KeySigner` keeps out of gate. */
export const PrivateKey: {
  random(): bigint;
  toBase58(key: bigint): string;
  fromBase58(text: string): bigint;
  toPublicKey(key: bigint): RawPublicKey;
};

/** Public keys. `fromBase58` also takes texts that no key is written as: see `readAddress`. */
export const PublicKey: {
  toBase58(key: RawPublicKey): string;
  fromBase58(text: string): RawPublicKey;
  toGroup(key: RawPublicKey): RawPoint;
};

/** The hash that circuits compute, outside of one. */
export const Poseidon: {
  hash(fields: bigint[]): bigint;
  update(state: [bigint, bigint, bigint], fields: bigint[]): [bigint, bigint, bigint];
};

/** A hash that differs with its prefix, so that what is hashed for one purpose fits no other. */
export function hashWithPrefix(prefix: string, fields: bigint[]): bigint;

/** The curve of keys and signatures, of prime order. */
export const Pallas: {
  order: bigint;
  /** Of the field of the points' coordinates. */
  modulus: bigint;
  /** The generator. */
  one: ProjectivePoint;
  /** The point at infinity. */
  zero: ProjectivePoint;
  isOnCurve(point: ProjectivePoint): boolean;
  add(a: ProjectivePoint, b: ProjectivePoint): ProjectivePoint;
  sub(a: ProjectivePoint, b: ProjectivePoint): ProjectivePoint;
  double(a: ProjectivePoint): ProjectivePoint;
  negate(a: ProjectivePoint): ProjectivePoint;
  scale(point: ProjectivePoint, scalar: bigint): ProjectivePoint;
  /** (0, 0), which is not on the curve, for the point at infinity. */
  toAffine(point: ProjectivePoint): RawPoint & { infinity: boolean };
};
