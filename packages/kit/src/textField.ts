/** The number of text bytes per field. */
const CHUNK = 31;

/**
 * Converts a text to one field, as Protokit's `stringToField` does. The caller passes a Poseidon,
 * because this also runs without o1js.
 */
export function textField(text: string, poseidon: (fields: bigint[]) => bigint): bigint {
  const bytes = new TextEncoder().encode(text);
  // The text's bytes with padding. They are then reversed and split into fields.
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
