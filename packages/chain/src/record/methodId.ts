import type { RecordCrypto } from "./RecordCrypto.js";

/** So many bytes of text go into one field. */
const CHUNK = 31;

/** A text as one field, as Protokit's `stringToField` computes it. */
export function textField(text: string, { poseidon }: Pick<RecordCrypto, "poseidon">): bigint {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(bytes.length + CHUNK - (bytes.length % CHUNK));
  padded.set(bytes);
  padded.reverse();
  const fields: bigint[] = [];
  for (let start = 0; start < padded.length; start += CHUNK) {
    const chunk = padded.subarray(start, start + CHUNK);
    fields.push(chunk.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n));
  }
  return poseidon(fields);
}

/** The number by which a signature names a method: computed, not taken from the record. */
export function methodId(method: string, crypto: Pick<RecordCrypto, "poseidon">): bigint {
  const [module = "", name = ""] = method.split(".");
  return crypto.poseidon([textField(module, crypto), textField(name, crypto)]);
}
