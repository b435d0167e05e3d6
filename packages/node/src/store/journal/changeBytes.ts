import type { Change } from "../KeyValue.js";

/** A length before each part. That of a value is one more than its bytes, or 0 where the key is removed. */
const LENGTHS = 8;

/** Changes as bytes: for a file, or for another thread. */
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

/** The changes in these bytes; their keys and values are copies. */
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
