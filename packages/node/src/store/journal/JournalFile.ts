import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncate,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { Change } from "../KeyValue.js";
import { COUNT_BYTES, countBytes } from "../keys.js";
import { storeError, storeFull } from "../lmdb/storeErrors.js";
import { uint32 } from "../transfer/format.js";
import { decodeChanges, encodeChanges } from "./changeBytes.js";

/** The changes of one commit, which are read back all together or not at all. */
export interface JournalRecord {
  /** The full write that takes this record up. Once that is made, the record says nothing new. */
  generation: number;
  changes: Change[];
}

const HEAD = 8;

const waitForDisk = promisify(fdatasync);
const shorten = promisify(ftruncate);

/**
 * Records that outlive the process, each whole or not at all. They are handed to the system,
 * which may keep them from the disk for some seconds: a power failure can take those that came
 * after the last `sync`. That is a copy into the system's memory, too short to wait for.
 */
export class JournalFile {
  private closed = false;
  /** Whether the disk may lack records. */
  private isUnsafe = false;
  /** Settles when the last `sync` has. */
  private syncing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly file: number,
    private end: number,
  ) {}

  /** Opens the file, and gives what is in it up to the first record that is not whole. */
  static open(path: string): { journal: JournalFile; records: JournalRecord[] } {
    try {
      const isNew = !existsSync(path);
      const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
      if (isNew) keepName(path);
      const { records, end } = parse(readFileSync(file));
      const journal = new JournalFile(path, file, end);
      journal.cut();
      return { journal, records };
    } catch (error) {
      throw storeError(error, path);
    }
  }

  /** What is in the file, of which another process may be the owner. */
  static read(path: string): JournalRecord[] {
    try {
      return parse(readFileSync(path)).records;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw storeError(error, path);
    }
  }

  /** When it throws, the record is not there, and the next one takes its place. */
  append(record: JournalRecord): void {
    // The number of a closed file may be that of another one by now.
    if (this.closed) throw new Error("The journal is closed");
    const bytes = encode(record);
    try {
      const written = writeSync(this.file, bytes, 0, bytes.length, this.end);
      if (written < bytes.length) throw storeFull({ path: this.path });
    } catch (error) {
      this.cut();
      throw storeError(error, this.path);
    }
    this.end += bytes.length;
    this.isUnsafe = true;
  }

  /** Waits, in another thread, until the disk has all that was appended before. */
  async sync(): Promise<void> {
    if (this.closed) throw new Error("The journal is closed");
    if (this.isUnsafe) {
      this.isUnsafe = false;
      // What the disk did not take the system may have dropped, and a second try would not say so: once it
      // failed, it fails until the file is emptied.
      this.syncing = this.syncing.then(async () => await waitForDisk(this.file));
    }
    await this.syncing;
  }

  /**
   * Empties the file: all that is in it was taken up. Until it resolves, nothing may be appended. To give back
   * what a file had takes some file systems as long as the disk does, so another thread does it.
   */
  async clear(): Promise<void> {
    if (this.end === 0) return;
    this.end = 0;
    this.isUnsafe = false;
    this.syncing = this.syncing.catch(() => undefined);
    await shorten(this.file, 0);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.syncing.catch(() => undefined);
    closeSync(this.file);
  }

  /** Leaves nothing behind the last record that could be taken for one. */
  private cut(): void {
    ftruncateSync(this.file, this.end);
  }
}

/** Waits until the disk has the name of a new file: without it, what is in the file is lost. */
function keepName(path: string): void {
  const folder = openSync(dirname(path), constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function encode({ generation, changes }: JournalRecord): Buffer {
  const body = Buffer.concat([countBytes(generation), encodeChanges(changes)]);
  return Buffer.concat([uint32(body.length), uint32(crc32(body)), body]);
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
  const changes = decodeChanges(body.subarray(COUNT_BYTES));
  return { generation: body.readUIntBE(0, COUNT_BYTES), changes };
}
