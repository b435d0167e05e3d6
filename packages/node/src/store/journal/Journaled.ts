import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncate,
  ftruncateSync,
  openSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { COUNT_BYTES } from "../keys.js";
import {
  type Change,
  type EmbeddedKeyValue,
  type KeyValue,
  type RangeOptions,
  type WriteBatch,
  type WriteOptions,
} from "../KeyValue.js";
import { readLogTip, tipIn } from "../parts/logTip.js";
import { storeError, storeFull } from "../storeErrors.js";
import { encodeChanges, gather, UnwrittenChanges } from "../UnwrittenChanges.js";
import { HEAD, type JournalRecord } from "./parseJournal.js";
import { assertReadable, readJournal, type ReadJournal } from "./readJournal.js";

/** A database whose writes wait for the disk. */
export interface Embedded extends Omit<KeyValue, "write" | "sync"> {
  /**
   * Makes changes atomically, one write at a time. Reads see the previous state until `onMade` is
   * called.
   */
  write(changes: readonly Change[], onMade?: () => void): Promise<void>;
}

/**
 * The key for the generation of the last full write. The store's own keys never begin with zero.
 */
const GENERATION = Buffer.from("\0journal generation");

/** After this many quick changes, a full write is made. */
const FULL_AFTER = 10_000;

/**
 * Adds quick writes to a database. Waiting for the disk takes milliseconds, which is acceptable
 * for every block but not for every transaction. A quick write goes to memory and to a journal,
 * and the next full write stores it in the database. Quick writes continue during a full write.
 *
 * Each full write atomically stores the journal's records in the database and increments the
 * generation. If a crash leaves older records in the journal, they are ignored.
 *
 * Generations alternate between two files. While a full write stores the records of one file, the
 * other file receives new records.
 */
export class Journaled implements EmbeddedKeyValue {
  /** Quick writes since the last full write began. */
  private unwritten: UnwrittenChanges;
  private staged = 0;
  private writing: Promise<void> | undefined;

  private constructor(
    private readonly base: Embedded,
    private readonly journals: readonly JournalFile[],
    private generation: number,
  ) {
    this.unwritten = new UnwrittenChanges(base);
  }

  /** Throws `store/damaged` if the journal is damaged. Changes nothing in that case. */
  static open(base: Embedded, path: string): Journaled {
    const files = readJournal(path, made(base));
    const records = recordsOf(files, base);
    const generation = Math.max(1 + made(base), ...records.map((record) => record.generation));
    const journals = files.map((file) => JournalFile.open(file.path, file.end));
    const journaled = new Journaled(base, journals, generation);
    for (const { changes } of records) journaled.stage(changes);
    return journaled;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.unwritten.get(key);
  }

  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.unwritten.range(from, to, options);
  }

  async write(
    fill: (batch: WriteBatch) => void,
    { quick = false }: WriteOptions = {},
  ): Promise<void> {
    const changes = gather(fill);
    if (changes.length === 0) return;
    if (!quick) return await this.writeInTurn(changes);
    this.writeNow(changes);
  }

  writeNow(changes: readonly Change[]): void {
    if (this.staged >= FULL_AFTER && this.writing === undefined) {
      // If this fails, the next full write reports the error.
      this.takeUp().catch(() => undefined);
    }
    this.journalOf(this.generation).append({ generation: this.generation, changes });
    this.stage(changes);
  }

  async sync(): Promise<void> {
    try {
      for (const journal of this.journals) await journal.sync();
    } catch {
      await this.takeUp();
    }
  }

  /** Writes the journal's records to the database and closes both. */
  async close(): Promise<void> {
    try {
      await this.takeUp();
    } finally {
      for (const journal of this.journals) await journal.close();
      await this.base.close();
    }
  }

  private async takeUp(): Promise<void> {
    while (this.writing !== undefined) await this.writing.catch(() => undefined);
    if (!this.unwritten.empty) await this.writeInTurn([]);
  }

  /**
   * Waits until no full write is in progress, then starts its own full write at once. So no later
   * quick write can come before it.
   */
  private async writeInTurn(changes: readonly Change[]): Promise<void> {
    while (this.writing !== undefined) await this.writing.catch(() => undefined);
    this.writing = this.writeAll(changes).finally(() => (this.writing = undefined));
    await this.writing;
  }

  /** Writes what is staged, and then these changes. */
  private async writeAll(changes: readonly Change[]): Promise<void> {
    const { generation, unwritten: taken } = this;
    const mark = { key: GENERATION, value: Buffer.from(String(generation)) };
    this.generation = generation + 1;
    this.changeOver(taken, []);
    try {
      await this.base.write([...taken.all(), ...changes, mark], () => {
        this.changeOver(this.base, this.unwritten.all());
      });
    } catch (error) {
      // On failure, the next full write covers the records of both generations.
      const since = this.unwritten;
      for (const change of since.all()) taken.change(change);
      this.unwritten = taken;
      this.staged = taken.size;
      throw error;
    }
    try {
      // During this wait, new records go to the other file. The next full write waits until this
      // file is cleared.
      await this.journalOf(generation).clear();
    } catch {
      // The write has succeeded. The remaining records belong to an older generation and are
      // ignored.
    }
  }

  private changeOver(base: Embedded | UnwrittenChanges, changes: Iterable<Change>): void {
    this.unwritten = new UnwrittenChanges(base);
    this.staged = 0;
    this.stage(changes);
  }

  private stage(changes: Iterable<Change>): void {
    for (const change of changes) {
      this.unwritten.change(change);
      this.staged++;
    }
  }

  private journalOf(generation: number): JournalFile {
    return this.journals[generation % this.journals.length]!;
  }
}

/**
 * A database for readers. It includes the journal's changes only if the writing process was
 * killed, and not while a process is writing.
 */
export function reading(base: Embedded, journal: string | undefined): EmbeddedKeyValue {
  const unwritten = new UnwrittenChanges(base);
  const files = journal === undefined ? [] : readJournal(journal, made(base));
  for (const { changes } of recordsOf(files, base)) {
    for (const change of changes) unwritten.change(change);
  }
  return {
    get: (key) => unwritten.get(key),
    range: (from, to, options) => unwritten.range(from, to, options),
    write: async (fill) => await base.write(gather(fill)),
    writeNow: () => {
      throw new Error("A reader writes nothing");
    },
    sync: async () => undefined,
    close: async () => await base.close(),
  };
}

/**
 * The records to restore. Throws `store/damaged` if one cannot be read.
 *
 * If the database is part of a shared log, the log has every record too. A power failure may have
 * kept later records and lost earlier ones. Only those that follow without a gap are restored, and
 * the node gets the others from the log.
 */
function recordsOf(files: readonly ReadJournal[], base: Pick<KeyValue, "get">): JournalRecord[] {
  const records = files.flatMap((file) => file.records).sort((a, b) => a.generation - b.generation);
  let tip = readLogTip(base)?.seq;
  if (tip === undefined) {
    assertReadable(files);
    return records;
  }
  return records.filter(({ changes }) => {
    const written = tipIn(changes);
    if (written === undefined) return true;
    if (written.after !== tip) return false;
    tip = written.seq;
    return true;
  });
}

/** The generation of the last full write. */
export function made(base: Pick<KeyValue, "get">): number {
  const bytes = base.get(GENERATION);
  return bytes === undefined ? 0 : Number(Buffer.from(bytes).toString());
}

const waitForDisk = promisify(fdatasync);
const shorten = promisify(ftruncate);

/**
 * Appends records that survive a crash of the process. Each record is written completely or not
 * at all.
 *
 * The operating system may keep records in memory for seconds. So a power failure can lose the
 * records after the last `sync`, and appending is fast enough to be synchronous.
 */
export class JournalFile {
  private closed = false;
  /** True if some records may not be on the disk yet. */
  private isUnsafe = false;
  /** Settles when the last `sync` does. */
  private syncing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly file: number,
    private end: number,
  ) {}

  /**
   * Opens the file to append after the last record, which ends at `end`. Cuts off anything after
   * it.
   */
  static open(path: string, end: number): JournalFile {
    try {
      const isNew = !existsSync(path);
      const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
      if (isNew) keepName(path);
      const journal = new JournalFile(path, file, end);
      journal.cut();
      return journal;
    } catch (error) {
      throw storeError(error, path);
    }
  }

  /** If this throws, the record was not written, and the next record takes its place. */
  append(record: JournalRecord): void {
    // The descriptor of a closed file may belong to another file by now.
    if (this.closed) throw new Error("The journal is closed");
    const bytes = encodeRecord(record);
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

  /**
   * Resolves when everything appended so far is on the disk. Another thread does the waiting.
   */
  async sync(): Promise<void> {
    if (this.closed) throw new Error("The journal is closed");
    if (this.isUnsafe) {
      this.isUnsafe = false;
      // After a failure, the system may drop data, and a second sync would not report this. Every
      // later sync therefore fails until the file is emptied.
      this.syncing = this.syncing.then(async () => await waitForDisk(this.file));
    }
    await this.syncing;
  }

  /**
   * Empties the file after its records were written to the database. Append nothing until the
   * promise resolves. Another thread frees the space, because some file systems wait for the
   * disk.
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

  /**
   * Cuts off everything after the last record, so that no part of a failed write looks like a
   * record.
   */
  private cut(): void {
    ftruncateSync(this.file, this.end);
  }
}

/**
 * Waits until the name of a new file is on the disk. Without the name, the file's content would
 * be lost.
 */
export function keepName(path: string): void {
  const folder = openSync(dirname(path), constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Encodes a record as `parseJournal` reads it. */
export function encodeRecord({ generation, changes }: JournalRecord): Buffer {
  const bytes = encodeChanges(changes, HEAD + COUNT_BYTES);
  bytes.writeUInt32BE(bytes.length - HEAD, 0);
  bytes.writeUIntBE(generation, HEAD, COUNT_BYTES);
  bytes.writeUInt32BE(crc32(bytes.subarray(HEAD)), 4);
  return bytes;
}
