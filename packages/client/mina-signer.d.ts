/** What this package uses of mina-signer; see mina-signer.js. */
export interface RawSignature {
  r: bigint;
  s: bigint;
}

export interface RawPublicKey {
  x: bigint;
  isOdd: boolean;
}

export interface RawMessage {
  fields: bigint[];
}

export function sign(message: RawMessage, privateKey: bigint, network: "devnet"): RawSignature;

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

export const PrivateKey: {
  random(): bigint;
  toBase58(key: bigint): string;
  fromBase58(text: string): bigint;
  toPublicKey(key: bigint): RawPublicKey;
};

export const PublicKey: {
  toBase58(key: RawPublicKey): string;
  fromBase58(text: string): RawPublicKey;
  toGroup(key: RawPublicKey): { x: bigint; y: bigint };
};

export const Poseidon: { hash(fields: bigint[]): bigint };

export function hashWithPrefix(prefix: string, fields: bigint[]): bigint;
