import { damaged } from "../codec/Codec.js";
import type { Change, LogTip } from "../KeyValue.js";
import { COUNT_BYTES, metaKey } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";

const HASH_BYTES = 32;

interface WrittenTip extends LogTip {
  /** The last row that the store contained before this was written. */
  readonly after: number;
}

/** The last row of the shared log that the store contains. Undefined if it is in no log. */
export function readLogTip(entries: Pick<Entries, "get">): LogTip | undefined {
  const bytes = entries.get(metaKey("logTip"));
  if (bytes === undefined) return undefined;
  const { seq, hash } = decodeTip(bytes);
  return { seq, hash };
}

/** The change with which the store contains the rows after `after`, up to the tip. */
export function tipChange({ seq, hash }: LogTip, after: number): Change {
  const value = Buffer.alloc(2 * COUNT_BYTES + HASH_BYTES);
  value.writeUIntBE(seq, 0, COUNT_BYTES);
  value.writeUIntBE(after, COUNT_BYTES, COUNT_BYTES);
  value.set(hash, 2 * COUNT_BYTES);
  return { key: metaKey("logTip"), value };
}

/** The tip that some changes write. Undefined if they contain no row of a log. */
export function tipIn(changes: readonly Change[]): WrittenTip | undefined {
  const key = metaKey("logTip");
  // It is the last change of its write.
  const change = changes.at(-1);
  const value = change && Buffer.compare(change.key, key) === 0 ? change.value : undefined;
  return value && decodeTip(value);
}

function decodeTip(bytes: Uint8Array): WrittenTip {
  if (bytes.length !== 2 * COUNT_BYTES + HASH_BYTES) throw damaged("its place in the shared log");
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    seq: all.readUIntBE(0, COUNT_BYTES),
    after: all.readUIntBE(COUNT_BYTES, COUNT_BYTES),
    hash: Buffer.from(all.subarray(2 * COUNT_BYTES)),
  };
}
