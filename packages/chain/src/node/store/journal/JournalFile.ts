import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { explain } from "../lmdb/explain.js";

export interface Change {
  key: Uint8Array;
  /** Undefined to remove the key. */
  value: Uint8Array | undefined;
}

export interface JournalRecord {
  /** The full write that takes this record up. Once that is made, the record says nothing new. */
  generation: number;
  changes: Change[];
}

const HEAD = 8;

/**
 * Records that outlive the process, each whole or not at all. They are handed to the system,
 * which may keep them from the disk for some seconds: a power failure can take the latest.
 */
export class JournalFile {
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private end: number,
  ) {}

  /** Opens the file, and gives what is in it up to the first record that is not whole. */
  static async open(path: string): Promise<{ journal: JournalFile; records: JournalRecord[] }> {
    try {
      const file = await open(path, "a+").then(async (created) => {
        await created.close();
        return await open(path, "r+");
      });
      const { records, end } = parse(await file.readFile());
      return { journal: new JournalFile(path, file, end), records };
    } catch (error) {
      throw explain(error, path);
    }
  }

  async append(record: JournalRecord): Promise<void> {
    const bytes = encode(record);
    await this.inTurn(async () => {
      await this.file.write(bytes, 0, bytes.length, this.end);
      this.end += bytes.length;
    });
  }

  /** Empties the file: all that is in it was taken up. */
  async clear(): Promise<void> {
    await this.inTurn(async () => {
      if (this.end === 0) return;
      await this.file.truncate(0);
      this.end = 0;
    });
  }

  async close(): Promise<void> {
    await this.inTurn(async () => await this.file.close());
  }

  private async inTurn(task: () => Promise<void>): Promise<void> {
    const turn = this.last.then(task);
    this.last = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      throw explain(error, this.path);
    }
  }
}

function encode({ generation, changes }: JournalRecord): Buffer {
  const parts: Buffer[] = [number48(generation)];
  for (const { key, value } of changes) {
    parts.push(number32(key.length), Buffer.from(key));
    parts.push(number32(value === undefined ? 0 : value.length + 1), Buffer.from(value ?? []));
  }
  const body = Buffer.concat(parts);
  return Buffer.concat([number32(body.length), number32(crc32(body)), body]);
}

function parse(bytes: Buffer): { records: JournalRecord[]; end: number } {
  const records: JournalRecord[] = [];
  let end = 0;
  while (end + HEAD <= bytes.length) {
    const start = end + HEAD;
    const body = bytes.subarray(start, start + bytes.readUInt32BE(end));
    const isWhole = start + bytes.readUInt32BE(end) <= bytes.length && body.length > 0;
    if (!isWhole || crc32(body) !== bytes.readUInt32BE(end + 4)) break;
    records.push(decode(body));
    end = start + body.length;
  }
  return { records, end };
}

function decode(body: Buffer): JournalRecord {
  const changes: Change[] = [];
  let at = 6;
  const take = (length: number) => Uint8Array.from(body.subarray(at, (at += length)));
  const length = () => body.readUInt32BE((at += 4) - 4);
  while (at < body.length) {
    const key = take(length());
    const size = length();
    changes.push({ key, value: size === 0 ? undefined : take(size - 1) });
  }
  return { generation: body.readUIntBE(0, 6), changes };
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function number48(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return bytes;
}
