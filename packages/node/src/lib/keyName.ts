import { Bool, Field, PublicKey } from "o1js";
import { nodeCodes } from "./nodeCodes.js";
import { NodeError } from "./NodeError.js";
import { LruCache } from "./collections.js";

/** Cached, because converting an address takes as long as reading a match. */
const addresses = new LruCache<string, string>(20_000);
const keys = new LruCache<string, PublicKey>(20_000);

/** The key's x takes 32 bytes. One byte says whether y is odd. */
const ADDRESS_BYTES = 33;

/** A short unique name of a public key. Base58 takes a hundred times longer. */
export function keyName({ x, isOdd }: PublicKey): string {
  return plainKeyName({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
}

/** The same name, for a key that is not in o1js' form. */
export function plainKeyName({ x, isOdd }: { x: bigint; isOdd: boolean }): string {
  return x.toString(16).padStart(64, "0") + (isOdd ? "01" : "00");
}

export function namedKey(name: string): PublicKey {
  const isOdd = Bool(name.endsWith("01"));
  return PublicKey.from({ x: Field(BigInt(`0x${name.slice(0, 64)}`)), isOdd });
}

/** A key's name in as few bytes as possible, for the store's keys. */
export function keyBytes(name: string): Uint8Array {
  const bytes = Buffer.from(name, "hex");
  if (bytes.length !== ADDRESS_BYTES) throw new RangeError(`${name} is not a key`);
  return bytes;
}

/** The address of a key. Undefined for the empty key, which nobody holds. */
export function addressOf(key: PublicKey): string | undefined {
  if (key.x.toBigInt() === 0n) return undefined;
  return addresses.get(keyName(key), () => key.toBase58());
}

/**
 * Parses an address that a person entered. Throws if it is invalid or not spelled canonically.
 */
export function parseAddress(text: string): PublicKey {
  const key = keys.get(text, () => readAddress(text));
  if (key !== undefined) return key;
  throw new NodeError(nodeCodes.query.badArgument, "That is not an address.", {
    details: { owner: text.slice(0, 80) },
    remedy: "Give a public key in base58: B62q…",
  });
}

function readAddress(text: string): PublicKey | undefined {
  try {
    const key = PublicKey.fromBase58(text);
    return key.toBase58() === text ? key : undefined;
  } catch {
    return undefined;
  }
}
