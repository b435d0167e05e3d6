/** The two parts of a signature. */
export interface RawSignature {
  r: bigint;
  s: bigint;
}

/** A public key in mina-signer's internal form: x, and the parity of y. */
export interface RawPublicKey {
  x: bigint;
  isOdd: boolean;
}

export interface RawPoint {
  x: bigint;
  y: bigint;
}

/** A point of the curve in the three coordinates that additions use. */
export interface ProjectivePoint extends RawPoint {
  z: bigint;
}

/** A message to sign. It has only fields, because the chain signs nothing else. */
export interface RawMessage {
  fields: bigint[];
}

/** Signs fields. The signature covers the network, and the chain's circuits expect "devnet". */
export function sign(message: RawMessage, privateKey: bigint, network: "devnet"): RawSignature;

/**
 * Derives a number from the key, the fields and the name. The same inputs always give the same
 * number, and another name gives another number. `sign` derives its nonce in this way, with the
 * network's name.
 */
export function deriveNonce(
  message: RawMessage,
  publicKey: RawPoint,
  privateKey: bigint,
  name: { custom: string },
): bigint;

/** Whether the key signed these fields. */
export function verify(
  signature: RawSignature,
  message: RawMessage,
  publicKey: RawPublicKey,
  network: "devnet",
): boolean;

export const Signature: {
  toBase58(signature: RawSignature): string;
  fromBase58(text: string): RawSignature;
};

/**
 * Converts private keys to and from text. A private key is a plain number here, and `KeySigner`
 * hides it.
 */
export const PrivateKey: {
  random(): bigint;
  toBase58(key: bigint): string;
  fromBase58(text: string): bigint;
  toPublicKey(key: bigint): RawPublicKey;
};

/**
 * Converts public keys to and from text. `fromBase58` also accepts texts that no key encodes to.
 * See `readAddress`.
 */
export const PublicKey: {
  toBase58(key: RawPublicKey): string;
  fromBase58(text: string): RawPublicKey;
  toGroup(key: RawPublicKey): RawPoint;
};

/** The hash that circuits compute, for use outside of circuits. */
export const Poseidon: {
  hash(fields: bigint[]): bigint;
  update(state: [bigint, bigint, bigint], fields: bigint[]): [bigint, bigint, bigint];
};

/** Hashes with a prefix. A hash made for one purpose is then valid for no other. */
export function hashWithPrefix(prefix: string, fields: bigint[]): bigint;

/** The curve of keys and signatures, of prime order. */
export const Pallas: {
  order: bigint;
  /** The order of the field of the points' coordinates. */
  modulus: bigint;
  one: ProjectivePoint;
  /** The point at infinity. */
  zero: ProjectivePoint;
  isOnCurve(point: ProjectivePoint): boolean;
  add(a: ProjectivePoint, b: ProjectivePoint): ProjectivePoint;
  sub(a: ProjectivePoint, b: ProjectivePoint): ProjectivePoint;
  double(a: ProjectivePoint): ProjectivePoint;
  negate(a: ProjectivePoint): ProjectivePoint;
  scale(point: ProjectivePoint, scalar: bigint): ProjectivePoint;
  /** Returns (0, 0), which is not on the curve, for the point at infinity. */
  toAffine(point: ProjectivePoint): RawPoint & { infinity: boolean };
};

/** Encodes bytes in base58, with a first byte that says what they are, and a checksum. */
export function toBase58Check(bytes: number[], versionByte: number): string;
