import { damaged } from "../codec/Codec.js";
import type { Entry } from "../KeyValue.js";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

/*
 * The format of an exported store: a mark, a version, frames of entries, and an empty frame. The
 * empty frame is followed by the number of entries and the SHA-256 of all bytes before it.
 * Numbers are big-endian.
 */

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

/** Reads an exported store piece by piece. Throws `store/damaged` for anything unexpected. */
export class FrameReader {
  bytes = 0;
  private readonly hash = createHash(DIGEST);
  private readonly chunks: AsyncIterator<Buffer>;
  private buffered: Buffer = Buffer.alloc(0);

  constructor(readable: Readable) {
    this.chunks = (readable as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async readHead(): Promise<void> {
    const mark = await this.take(MARK.length);
    if (!MARK.equals(mark)) {
      throw new NodeError(nodeCodes.store.notAStore, "This file is not an exported store.");
    }
    const [version = 0] = await this.take(1);
    if (version > VERSION) {
      throw new NodeError(nodeCodes.store.newer, "A newer version of this node wrote the file.", {
        details: { written: version, readable: VERSION },
        remedy: "Import it with the version that wrote it, or a later one.",
      });
    }
    if (version !== VERSION) throw damagedFile("its version is impossible");
  }

  /** Returns the entries of the next frame. Undefined after the last frame. */
  async readFrame(): Promise<Buffer | undefined> {
    const length = (await this.take(4)).readUInt32BE();
    if (length > MAXIMUM_FRAME_BYTES) throw damagedFile("a frame is too long");
    return length === 0 ? undefined : await this.take(length);
  }

  async readEnd(entries: number): Promise<void> {
    const written = (await this.take(8)).readBigUInt64BE();
    if (written !== BigInt(entries)) throw damagedFile("entries are missing");
    const digest = this.hash.digest();
    if (!digest.equals(await this.takeUnhashed(DIGEST_BYTES))) {
      throw damagedFile("its checksum does not match its content");
    }
    if (this.buffered.length > 0 || (await this.chunks.next()).done !== true) {
      throw damagedFile("it continues after its end");
    }
  }

  private async take(length: number): Promise<Buffer> {
    const taken = await this.takeUnhashed(length);
    this.hash.update(taken);
    return taken;
  }

  private async takeUnhashed(length: number): Promise<Buffer> {
    const parts = [this.buffered];
    let available = this.buffered.length;
    while (available < length) {
      const next = await this.chunks.next();
      if (next.done === true) throw damagedFile("it ends too early");
      parts.push(next.value);
      available += next.value.length;
    }
    const all = Buffer.concat(parts, available);
    this.buffered = all.subarray(length);
    this.bytes += length;
    return all.subarray(0, length);
  }
}

function damagedFile(reason: string): NodeError {
  return new NodeError(nodeCodes.store.damaged, "The file of the exported store is damaged.", {
    details: { reason },
    remedy: "Export the store again, or get another copy of the file.",
  });
}
