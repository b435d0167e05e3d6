import { Bool, Field, PublicKey } from "o1js";
import { nodeCodes } from "../codes.js";
import { NodeError } from "../NodeError.js";

/** 33 bytes: the key's x, and whether its y is odd. */
const ADDRESS_BYTES = 33;

/** A public key as a short string, to tell keys apart by; base58 takes a hundred times longer. */
export function keyName({ x, isOdd }: PublicKey): string {
  return x.toBigInt().toString(16).padStart(64, "0") + (isOdd.toBoolean() ? "01" : "00");
}

export function namedKey(name: string): PublicKey {
  const isOdd = Bool(name.endsWith("01"));
  return PublicKey.from({ x: Field(BigInt(`0x${name.slice(0, 64)}`)), isOdd });
}

export function keyBytes(name: string): Uint8Array {
  const bytes = Buffer.from(name, "hex");
  if (bytes.length !== ADDRESS_BYTES) throw new RangeError(`${name} names no key`);
  return bytes;
}

/** An address as people give it. Refuses what is none, and a second spelling of one. */
export function parseAddress(text: string): PublicKey {
  try {
    const key = PublicKey.fromBase58(text);
    if (key.toBase58() === text) return key;
  } catch {
    // told below
  }
  throw new NodeError(nodeCodes.query.badArgument, "That is no address.", {
    details: { owner: text.slice(0, 80) },
    remedy: "Give a public key in base58: B62q…",
  });
}
