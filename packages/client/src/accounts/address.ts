import { keyFields, type Owner, plainKey, type Hash } from "@kifu/wire";
import { PublicKey, Poseidon } from "#mina-signer";

/** A public key in the chain's form: x, and the parity of y. */
export type AddressKey = Owner;

/** A key's address in the form that wallets use. */
export function addressOf({ x, isOdd }: AddressKey): string {
  return PublicKey.toBase58({ x, isOdd });
}

/** Decoded addresses. Decoding base58 is slow, and a page sees few addresses. */
const known = new Map<string, AddressKey | undefined>();
const REMEMBERED = 500;

/**
 * Decodes an address. Returns undefined for any text that is not an address in its canonical
 * form.
 */
export function readAddress(text: string): AddressKey | undefined {
  if (known.has(text)) return known.get(text);
  const key = parse(text);
  if (known.size >= REMEMBERED) known.clear();
  known.set(text, key);
  return key;
}

/** Whether the text decodes to a key. A text can look like an address without decoding to one. */
export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined;
}

function parse(text: string): AddressKey | undefined {
  // Callers in JavaScript may pass a value of any type.
  if (typeof text !== "string" || text.length > 60) return undefined;
  try {
    const key = PublicKey.fromBase58(text);
    return key.x !== 0n && PublicKey.toBase58(key) === text ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A key in the form of method arguments: x, and 1 if y is odd. */
export function keyArgument(key: AddressKey): bigint[] {
  return keyFields(plainKey(key));
}

/** The hash function for everything that is signed. */
export const hash: Hash = (fields) => Poseidon.hash([...fields]);
