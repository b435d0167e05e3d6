import { damaged } from "../codec/bytes.js";
import type { Entry } from "../KeyValue.js";

/*
 * The file of an exported store: a mark, a version, frames of entries, and at last an empty
 * frame with their count and the SHA-256 of all bytes before it. Numbers are big-endian.
 */

/** Tells such a file from any other before more of it is read. */
export const MARK = Buffer.from("kifu-store", "ascii");
/** Another form of the file gets another number; older nodes then refuse it. */
export const VERSION = 1;
/** Finds damage. Whether the store is a true one is seen by replaying it. */
export const DIGEST = "sha256";
/** The length of that digest, at the end of the file. */
export const DIGEST_BYTES = 32;
/** Frames are about this long, and no longer than this and one entry. */
export const FRAME_BYTES = 1 << 20;
/** No entry comes near this: a longer frame is damage, and is not read into memory. */
export const MAXIMUM_FRAME_BYTES = 1 << 28;

/** Both lengths before both parts, so that no separator can occur in them. */
export function encodeEntry({ key, value }: Entry): Buffer {
  const bytes = Buffer.allocUnsafe(8 + key.length + value.length);
  bytes.writeUInt32BE(key.length, 0);
  bytes.writeUInt32BE(value.length, 4);
  bytes.set(key, 8);
  bytes.set(value, 8 + key.length);
  return bytes;
}

/** Throws for a frame whose lengths do not add up: part of the file is missing. */
export function decodeEntries(frame: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < frame.length;) {
    if (at + 8 > frame.length) throw damaged("a frame of the file is cut off");
    const keyEnd = at + 8 + frame.readUInt32BE(at);
    const end = keyEnd + frame.readUInt32BE(at + 4);
    if (keyEnd === at + 8 || end > frame.length) throw damaged("an entry of the file is cut off");
    entries.push({ key: frame.subarray(at + 8, keyEnd), value: frame.subarray(keyEnd, end) });
    at = end;
  }
  return entries;
}

/** A number of 4 bytes, big-endian. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A number of 8 bytes, big-endian. */
export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
