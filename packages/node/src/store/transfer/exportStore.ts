import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Entry } from "../KeyValue.js";
import { everything } from "../keys.js";
import type { Store } from "../Store.js";
import { DIGEST, encodeEntry, FRAME_BYTES, MARK, uint32, uint64, VERSION } from "./format.js";

export interface TransferProgress {
  entries: number;
  bytes: number;
}

/**
 * Writes a whole store into a stream and ends the stream. Commits after the call are not
 * included.
 */
export async function exportStore(
  store: Store,
  writable: Writable,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<TransferProgress> {
  const progress: TransferProgress = { entries: 0, bytes: 0 };
  const hash = createHash(DIGEST);
  const entries = store.keyValue.range(everything.from, everything.to)[Symbol.iterator]();
  // The first read starts the snapshot for all later reads.
  const first = entries.next();
  function* hashed(): Generator<Buffer> {
    for (const part of parts(first, entries, progress)) {
      hash.update(part);
      progress.bytes += part.length;
      yield part;
      onProgress({ ...progress });
    }
    const digest = hash.digest();
    progress.bytes += digest.length;
    yield digest;
  }
  try {
    await pipeline(Readable.from(hashed()), writable);
  } finally {
    entries.return?.();
  }
  return progress;
}

function* parts(
  first: IteratorResult<Entry>,
  entries: Iterator<Entry>,
  progress: TransferProgress,
): Generator<Buffer> {
  yield Buffer.concat([MARK, Uint8Array.of(VERSION)]);
  let frame: Buffer[] = [];
  let length = 0;
  for (let next = first; next.done !== true; next = entries.next()) {
    const bytes = encodeEntry(next.value);
    frame.push(bytes);
    length += bytes.length;
    progress.entries++;
    if (length < FRAME_BYTES) continue;
    yield Buffer.concat([uint32(length), ...frame]);
    frame = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat([uint32(length), ...frame]);
  yield Buffer.concat([uint32(0), uint64(progress.entries)]);
}
