import { damaged } from "../codec/bytes.js";
import type { Entry } from "../KeyValue.js";

/*
 * The format of an exported store: a mark, a version, frames of entries, and an empty frame. The
 * empty frame is followed by the number of entries and the SHA-256 of all bytes before it.
 * Numbers are big-endian.
 */

/** The first bytes of the file, which identify it. */
export const MARK = Buffer.from("kifu-store", "ascii");
/** A new format gets another number, so that older nodes refuse it. */
export const VERSION = 1;
/** The digest detects damage. Only a replay shows whether the store is genuine. */
export const DIGEST = "sha256";
export const DIGEST_BYTES = 32;
/** The approximate length of a frame. Its last entry may exceed this length. */
export const FRAME_BYTES = 1 << 20;
/**
 * No entry comes close to this length. A longer frame is damage and is not read into memory.
 */
export const MAXIMUM_FRAME_BYTES = 1 << 28;

/** Both lengths come first, so no separator is needed. */
export function encodeEntry({ key, value }: Entry): Buffer {
  const bytes = Buffer.allocUnsafe(8 + key.length + value.length);
  bytes.writeUInt32BE(key.length, 0);
  bytes.writeUInt32BE(value.length, 4);
  bytes.set(key, 8);
  bytes.set(value, 8 + key.length);
  return bytes;
}

/** Throws if the lengths in a frame do not add up. */
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

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
