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
import { storeError, storeFull } from "../storeErrors.js";
import { encodeRecord, type JournalRecord } from "./parseJournal.js";

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
