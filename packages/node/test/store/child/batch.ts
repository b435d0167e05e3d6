import type { WriteBatch, KeyValue } from "../../../src/store/KeyValue.js";

const SIZE = 200;

export function entriesOf(batch: number, changes: WriteBatch): void {
  for (let i = 0; i < SIZE; i++) changes.put(keyOf(batch, i), new Uint8Array(300).fill(batch));
}

/**
 * True if the database has all entries of a batch, false if it has none of them, and otherwise
 * "torn".
 */
export function isWhole(keyValue: KeyValue, batch: number): boolean | "torn" {
  const found = Array.from(keyValue.range(keyOf(batch, 0), keyOf(batch + 1, 0))).filter(
    ({ value }) => value.length === 300 && value.every((byte) => byte === (batch & 0xff)),
  ).length;
  if (found === SIZE) return true;
  return found === 0 ? false : "torn";
}

function keyOf(batch: number, index: number): Uint8Array {
  const key = Buffer.alloc(9);
  key[0] = 1;
  key.writeUInt32BE(batch, 1);
  key.writeUInt32BE(index, 5);
  return key;
}
