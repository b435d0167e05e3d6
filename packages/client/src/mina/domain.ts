import { FIELD_ORDER } from "@kifu/kit/plain";
import { Poseidon } from "#mina-signer";

/** What tells one chain from every other, and never changes. */
export interface ChainTerms {
  readonly name: string;
  /** Blocks that a round of queues lasts. */
  readonly roundLength: number;
  /** 32 hexadecimal digits, drawn when the chain began. */
  readonly salt: string;
}

/** So many bytes of text go into one field. */
const CHUNK = 31;

/**
 * The value that what is signed for a chain carries. It is computed here, from the terms that
 * the player may know, rather than taken from a node.
 */
export function domainOf({ name, roundLength, salt }: ChainTerms): bigint {
  return Poseidon.hash([nameField(name), BigInt(roundLength), BigInt(`0x${salt}`)]);
}

/** A match's number as it is signed: counted from the chain's domain, so it counts on no other. */
export function signedMatch({ domain }: { readonly domain: bigint }, match: number): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}

function nameField(name: string): bigint {
  const bytes = new TextEncoder().encode(name);
  // Protokit's `stringToField`: padded, turned around, and cut into fields.
  const padded = new Uint8Array(bytes.length + CHUNK - (bytes.length % CHUNK));
  padded.set(bytes);
  padded.reverse();
  const fields: bigint[] = [];
  for (let start = 0; start < padded.length; start += CHUNK) {
    const chunk = padded.subarray(start, start + CHUNK);
    fields.push(chunk.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n));
  }
  return Poseidon.hash(fields);
}
