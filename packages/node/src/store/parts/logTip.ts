import { damaged } from "../codec/Codec.js";
import type { Change, LogTip, WriteBatch } from "../KeyValue.js";
import { COUNT_BYTES, countBytes, metaKey } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

const HASH_BYTES = 32;

/**
 * The key for the number of the last row that the store contained before its latest write. This
 * number differs from machine to machine. So the key begins with zero, unlike the keys of the
 * store's own entries.
 */
const AFTER = Buffer.from("\0log after");

/**
 * The key for the first block that a verifier on this machine has rebuilt. Exports contain no key
 * that begins with zero.
 */
export const VERIFIED = Buffer.from("\0verified");

interface WrittenTip extends LogTip {
  readonly after: number;
}

/**
 * The last row of the shared log that the store contains. Undefined if the store is in no log.
 */
export function readLogTip(entries: Pick<Entries, "get">): LogTip | undefined {
  const bytes = entries.get(metaKey("logTip"));
  return bytes && decodeTip(bytes);
}

/**
 * Changes that record that the store contains the rows after `after`, up to the tip. They must be
 * the last changes of their write.
 */
export function tipChanges({ seq, hash }: LogTip, after: number): Change[] {
  return [
    { key: AFTER, value: countBytes(after) },
    { key: metaKey("logTip"), value: Buffer.concat([countBytes(seq), hash]) },
  ];
}

/**
 * The tip that the last two changes record. Undefined if the changes contain no row of a log.
 */
export function tipIn(changes: readonly Change[]): WrittenTip | undefined {
  const [after, tip] = changes.slice(-2);
  if (after?.value === undefined || tip?.value === undefined) return undefined;
  if (Buffer.compare(after.key, AFTER) !== 0) return undefined;
  return { ...decodeTip(tip.value), after: countIn(after.value) };
}

/** Takes the store out of its shared log. */
export function leaveLog(batch: WriteBatch): void {
  batch.remove(AFTER);
  batch.remove(VERIFIED);
  batch.remove(metaKey("logTip"));
}

function decodeTip(bytes: Uint8Array): LogTip {
  if (bytes.length !== COUNT_BYTES + HASH_BYTES) throw damaged("its place in the shared log");
  return { seq: countIn(bytes), hash: Buffer.from(bytes.subarray(COUNT_BYTES)) };
}

function countIn(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUIntBE(0, COUNT_BYTES);
}
