import type { Change } from "../KeyValue.js";

/**
 * The bytes for the lengths of a key and a value. A value's length is stored plus one, and 0
 * means that the key is removed.
 */
const LENGTHS = 8;

export function encodeChanges(changes: readonly Change[]): Buffer {
  let length = 0;
  for (const { key, value } of changes) length += LENGTHS + key.length + (value?.length ?? 0);
  const bytes = Buffer.from(new ArrayBuffer(length));
  let at = 0;
  const put = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  for (const { key, value } of changes) {
    at = bytes.writeUInt32BE(key.length, at);
    put(key);
    at = bytes.writeUInt32BE(value === undefined ? 0 : value.length + 1, at);
    if (value !== undefined) put(value);
  }
  return bytes;
}

/** Decodes changes. Keys and values are copies. */
export function decodeChanges(bytes: Buffer): Change[] {
  const changes: Change[] = [];
  let at = 0;
  const take = (length: number) => Uint8Array.from(bytes.subarray(at, (at += length)));
  const length = () => bytes.readUInt32BE((at += 4) - 4);
  while (at < bytes.length) {
    const key = take(length());
    const size = length();
    changes.push({ key, value: size === 0 ? undefined : take(size - 1) });
  }
  return changes;
}
