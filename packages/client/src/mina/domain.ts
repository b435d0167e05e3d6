import { Poseidon } from "#mina-signer";

/** So many bytes of text go into one field. */
const CHUNK = 31;

/**
 * The value that what is signed carries on the chain of this name. It is computed here, from
 * the name that the player knows, rather than taken from a node.
 */
export function domainOf(name: string): bigint {
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
