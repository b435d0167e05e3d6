import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Transaction } from "lmdb";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { type Embedded, Journaled, reading } from "./journal/Journaled.js";
import { type JournalRepair, repairJournal } from "./journal/repairJournal.js";
import type { Change, EmbeddedKeyValue, Entry, RangeOptions } from "./KeyValue.js";
import { checkDataFile, checkPages } from "./lmdb/checkDataFile.js";
import { type Database, makeChanges, openDatabase, rangeOf } from "./lmdb/database.js";
import { storeError } from "./storeErrors.js";
import { WriterLock } from "./lmdb/WriterLock.js";
import { WriteThread } from "./lmdb/WriteThread.js";

export interface LmdbOptions {
  /** Opens an existing store for reading. Another process may be writing to it. */
  readOnly?: boolean;
  /**
   * Never waits for the disk. Use this for temporary data that is created again after a crash.
   */
  isTemporary?: boolean;
  /** Writes in a separate thread, so that this thread stays responsive. */
  writesInThread?: boolean;
  /**
   * Repairs a damaged journal instead of throwing, and receives the list of damaged parts. A
   * reader with this option ignores the journal.
   */
  onRepair?: (repair: JournalRepair) => void;
}

/**
 * Opens the embedded database in this folder, or creates it. Throws a `NodeError` on failure.
 * Never touches a file that it does not recognize.
 */
export async function openLmdb(
  path: string,
  { readOnly = false, isTemporary = false, writesInThread = false, onRepair }: LmdbOptions = {},
): Promise<EmbeddedKeyValue> {
  const dataFile = join(path, "data.mdb");
  const lock = readOnly ? undefined : new WriterLock(path);
  try {
    await prepare(path, dataFile, lock);
    const database = openDatabase(path, { readOnly, noSync: isTemporary });
    try {
      // LMDB's own lock lets only one process at a time into a transaction.
      await lock?.take((act) => void database.transactionSync(act));
      checkUndisturbed(database, dataFile, readOnly);
    } catch (error) {
      await database.close();
      await lock?.release();
      throw error;
    }
    const writer = writesInThread ? new WriteThread(path) : writingHere(database);
    const lmdb = new Lmdb(database, dataFile, writer, lock);
    return await journaled(lmdb, path, { lock, onRepair });
  } catch (error) {
    throw storeError(error, dataFile);
  }
}

/**
 * Checks all pages. A reader opens a transaction, so that the writing process does not overwrite
 * pages during the check.
 */
function checkUndisturbed(database: Database, dataFile: string, readOnly: boolean): void {
  const reading = readOnly ? database.useReadTransaction() : undefined;
  try {
    checkPages(dataFile);
  } finally {
    reading?.done();
  }
}

/** A reader uses the journal only if no other process is writing. */
async function journaled(
  lmdb: Lmdb,
  path: string,
  { lock, onRepair }: { lock: WriterLock | undefined; onRepair: LmdbOptions["onRepair"] },
): Promise<EmbeddedKeyValue> {
  const journal = join(path, "journal");
  try {
    if (lock !== undefined) {
      onRepair?.(repairJournal(lmdb, journal));
      return Journaled.open(lmdb, journal);
    }
    const isUsed = onRepair === undefined && !(await new WriterLock(path).isHeld());
    return reading(lmdb, isUsed ? journal : undefined);
  } catch (error) {
    await lmdb.close();
    throw error;
  }
}

async function prepare(
  path: string,
  dataFile: string,
  lock: WriterLock | undefined,
): Promise<void> {
  if (existsSync(path) && !statSync(path).isDirectory()) throw noStore(path);
  if (existsSync(dataFile) && !wasNeverMade(dataFile, lock)) {
    await lock?.check();
    checkDataFile(dataFile);
    if (lock !== undefined) accessSync(dataFile, constants.W_OK);
  } else {
    if (lock === undefined) throw noStore(path);
    makeFolder(path);
  }
}

/**
 * True if the data file is empty and no process has ever taken the lock. A process that was
 * killed while it created a store can leave such a file.
 */
function wasNeverMade(dataFile: string, lock: WriterLock | undefined): boolean {
  return lock !== undefined && !lock.wasTaken() && statSync(dataFile).size === 0;
}

function noStore(path: string): NodeError {
  return new NodeError(nodeCodes.store.notAStore, "There is no store here.", {
    details: { path },
    remedy: "Give the path of a store's folder.",
  });
}

/** Makes changes atomically. Call `end` after the last write. */
interface Writer {
  write(changes: readonly Change[]): Promise<void>;
  end(): Promise<void>;
}

function writingHere(database: Database): Writer {
  return {
    write: async (changes) => makeChanges(database, changes),
    end: async () => undefined,
  };
}

class Lmdb implements Embedded {
  private closed = false;
  /** The state before the current write. Readers see it until the write ends. */
  private before: { transaction: Transaction } | undefined;

  constructor(
    private readonly database: Database,
    private readonly dataFile: string,
    private readonly writer: Writer,
    private readonly lock: WriterLock | undefined,
  ) {}

  get(key: Uint8Array): Uint8Array | undefined {
    try {
      return this.database.get(key, this.before);
    } catch (error) {
      throw storeError(error, this.dataFile);
    }
  }

  *range(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Generator<Entry> {
    try {
      yield* rangeOf(this.database, from, to, { ...options, ...this.before });
    } catch (error) {
      throw storeError(error, this.dataFile);
    }
  }

  async write(changes: readonly Change[], onMade: () => void = () => undefined): Promise<void> {
    if (this.lock === undefined) {
      throw new NodeError(nodeCodes.store.readOnly, "The store is open for reading only.", {
        details: { path: this.dataFile },
      });
    }
    if (this.closed) throw new Error("The store is closed");
    const transaction = this.database.useReadTransaction();
    this.before = { transaction };
    try {
      await this.writer.write(changes);
    } catch (error) {
      throw storeError(error, this.dataFile);
    } finally {
      this.before = undefined;
      transaction.done();
      // Starts a new read transaction, which sees what the other thread wrote.
      this.database.resetReadTxn();
    }
    onMade();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.writer.end();
    await this.database.close();
    await this.lock?.release();
  }
}

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever if the system reports an
 * existing parent as missing, as in /proc.
 */
function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) {
    if (folder === dirname(folder)) break;
    missing.push(folder);
  }
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another process may have created the folder meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
