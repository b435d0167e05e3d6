import { Bool, Field, PublicKey } from "o1js";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { LruCache } from "../LruCache.js";

/** To and from base58 takes as long as a match takes to be read. */
const addresses = new LruCache<string, string>(20_000);
const keys = new LruCache<string, PublicKey>(20_000);

/** 33 bytes: the key's x, and whether its y is odd. */
const ADDRESS_BYTES = 33;

/** A public key as a short string, to tell keys apart by; base58 takes a hundred times longer. */
export function keyName({ x, isOdd }: PublicKey): string {
  return x.toBigInt().toString(16).padStart(64, "0") + (isOdd.toBoolean() ? "01" : "00");
}

/** The key that `keyName` named. */
export function namedKey(name: string): PublicKey {
  const isOdd = Bool(name.endsWith("01"));
  return PublicKey.from({ x: Field(BigInt(`0x${name.slice(0, 64)}`)), isOdd });
}

/** A key's name in as few bytes as it takes, for keys of the store. */
export function keyBytes(name: string): Uint8Array {
  const bytes = Buffer.from(name, "hex");
  if (bytes.length !== ADDRESS_BYTES) throw new RangeError(`${name} is not a key`);
  return bytes;
}

/** The address of a key; undefined for the key that nobody holds. */
export function addressOf(key: PublicKey): string | undefined {
  if (key.x.toBigInt() === 0n) return undefined;
  return addresses.get(keyName(key), () => key.toBase58());
}

/** An address as people give it. Refuses a text that is not one, and a second spelling of one. */
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
