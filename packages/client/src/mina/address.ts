import { keyFields, type Owner, plainKey } from "@kifu/wire";
import { PublicKey } from "#mina-signer";

/** A public key as the chain has it: x, and the parity of y. */
export type AddressKey = Owner;

/** The address of a key, as wallets write it. */
export function addressOf({ x, isOdd }: AddressKey): string {
  return PublicKey.toBase58({ x, isOdd });
}

/** To and from base58 takes a while; a page sees few addresses. */
const known = new Map<string, AddressKey | undefined>();
const REMEMBERED = 500;

/** The key of an address in its one spelling; undefined for a text that is not an address. */
export function readAddress(text: string): AddressKey | undefined {
  if (known.has(text)) return known.get(text);
  const key = parse(text);
  if (known.size >= REMEMBERED) known.clear();
  known.set(text, key);
  return key;
}

/** Whether it is a player's address, and not only looks like one. */
export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined;
}

function parse(text: string): AddressKey | undefined {
  // A caller in plain JavaScript may pass anything.
  if (typeof text !== "string" || text.length > 60) return undefined;
  try {
    const key = PublicKey.fromBase58(text);
    return key.x !== 0n && PublicKey.toBase58(key) === text ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A key as arguments have it: x, and 1 if y is odd. */
export function keyArgument(key: AddressKey): bigint[] {
  return keyFields(plainKey(key));
}
