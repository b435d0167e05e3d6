import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "lmdb";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { type Embedded, Journaled, reading } from "./journal/Journaled.js";
import { type JournalRepair, repairJournal } from "./journal/repairJournal.js";
import type { Change, Entry, KeyValue, RangeOptions } from "./KeyValue.js";
import { checkDataFile, checkPages } from "./lmdb/checkDataFile.js";
import { type Database, makeChanges, openDatabase, rangeOf } from "./lmdb/database.js";
import { storeError } from "./lmdb/storeErrors.js";
import { makeFolder } from "./lmdb/makeFolder.js";
import { WriterLock } from "./lmdb/WriterLock.js";
import { WriteThread } from "./lmdb/WriteThread.js";

export interface LmdbOptions {
  /** Opens an existing store beside the process that writes to it, if there is one. */
  readOnly?: boolean;
  /**
   * Never waits for the disk. For data in a temporary folder that is created again after a crash.
   */
  isTemporary?: boolean;
  /** Writes in a separate thread, for a process that serves others meanwhile. */
  writesInThread?: boolean;
  /**
   * Repairs a damaged journal instead of refusing it. Called with what was damaged. A reader with
   * this option ignores the journal.
   */
  onRepair?: (repair: JournalRepair) => void;
}

/**
 * Opens the embedded database in this folder, or creates it. Throws a `NodeError` if it cannot, and
 * never touches a file that it does not recognize.
 */
export async function openLmdb(
  path: string,
  { readOnly = false, isTemporary = false, writesInThread = false, onRepair }: LmdbOptions = {},
): Promise<KeyValue> {
  const dataFile = join(path, "data.mdb");
  const lock = readOnly ? undefined : new WriterLock(path);
  try {
    await prepare(path, dataFile, lock);
    const database = openDatabase(path, { readOnly, noSync: isTemporary });
    try {
      // LMDB's own lock lets one process at a time into a transaction.
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
 * While a reader's transaction is open, another process does not overwrite the pages that it sees.
 */
function checkUndisturbed(database: Database, dataFile: string, readOnly: boolean): void {
  const reading = readOnly ? database.useReadTransaction() : undefined;
  try {
    checkPages(dataFile);
  } finally {
    reading?.done();
  }
}

/** Readers leave the journal to the writing process. If there is none, they read it. */
async function journaled(
  lmdb: Lmdb,
  path: string,
  { lock, onRepair }: { lock: WriterLock | undefined; onRepair: LmdbOptions["onRepair"] },
): Promise<KeyValue> {
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
 * A process that is killed while it creates a store can leave an empty file. A process that has
 * created one has taken the lock, whose file is never removed.
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
  /** The state before the current write, which readers see meanwhile. */
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
      // A new read transaction sees what the other thread wrote.
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
