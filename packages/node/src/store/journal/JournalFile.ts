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
import { storeError, storeFull } from "../lmdb/storeErrors.js";
import { encodeRecord, type JournalRecord } from "./parseJournal.js";

const waitForDisk = promisify(fdatasync);
const shorten = promisify(ftruncate);

/**
 * Appends records that survive the process, each written completely or not at all. Records are
 * handed to the operating system, which may delay writing them to the disk for seconds, so a power
 * failure can lose those after the last `sync`. Writing only copies them into the system's memory,
 * which is too fast to be worth waiting for.
 */
export class JournalFile {
  private closed = false;
  /** Whether records may not be on the disk yet. */
  private isUnsafe = false;
  /** Settles when the last `sync` has. */
  private syncing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly file: number,
    private end: number,
  ) {}

  /** Opens the file to append after its records, which end at `end`. Anything behind is cut off. */
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

  /** If it throws, the record was not written, and the next one takes its place. */
  append(record: JournalRecord): void {
    // The number of a closed file may belong to another file by now.
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

  /** Waits, in another thread, until everything appended so far is on the disk. */
  async sync(): Promise<void> {
    if (this.closed) throw new Error("The journal is closed");
    if (this.isUnsafe) {
      this.isUnsafe = false;
      // The system may drop what the disk did not take, and a second sync would not report it. So
      // after a failure every sync fails until the file is emptied.
      this.syncing = this.syncing.then(async () => await waitForDisk(this.file));
    }
    await this.syncing;
  }

  /**
   * Empties the file after its records were written to the database. Nothing may be appended until
   * it resolves. On some file systems freeing the space takes as long as the disk does, so another
   * thread does it.
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

/**
 * Waits until the name of a new file is on the disk. Without it, the file's content would be lost.
 */
export function keepName(path: string): void {
  const folder = openSync(dirname(path), constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
