import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { DIGEST, DIGEST_BYTES, MARK, MAXIMUM_FRAME_BYTES, VERSION } from "./format.js";

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
