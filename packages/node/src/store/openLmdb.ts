import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { type Embedded, Journaled, reading } from "./journal/Journaled.js";
import type { Change, Entry, KeyValue, RangeOptions } from "./keyValue.js";
import { checkDataFile, checkPages } from "./lmdb/checkDataFile.js";
import { explain } from "./lmdb/storeErrors.js";
import { makeFolder } from "./lmdb/makeFolder.js";
import { WriterLock } from "./lmdb/WriterLock.js";

/** Whether the store is opened to write, which only one process may do. */
export interface LmdbOptions {
  /** Opens a store that exists, beside the process that writes to it, if there is one. */
  readOnly?: boolean;
  /** Never waits for the disk: for what is made again after a crash, in a folder of its own. */
  isTemporary?: boolean;
}

/**
 * Opens the embedded database in this folder, and makes one if there is none. Throws a
 * `NodeError` when it cannot, and never touches a file that it does not know.
 */
export async function openLmdb(
  path: string,
  { readOnly = false, isTemporary = false }: LmdbOptions = {},
): Promise<KeyValue> {
  const dataFile = join(path, "data.mdb");
  const lock = readOnly ? undefined : new WriterLock(path);
  try {
    await prepare(path, dataFile, lock);
    const database = open<Uint8Array, Uint8Array>({
      path,
      name: undefined,
      noSubdir: false,
      readOnly,
      encoding: "binary",
      keyEncoding: "binary",
      // Plain LMDB: when a write returns, it is on the disk, with no second file state to know.
      overlappingSync: false,
      noSync: isTemporary,
    });
    try {
      // LMDB's own lock lets one process at a time into a transaction.
      await lock?.take((act) => void database.transactionSync(act));
      checkUndisturbed(database, dataFile, readOnly);
    } catch (error) {
      await database.close();
      await lock?.release();
      throw error;
    }
    const lmdb = new Lmdb(database, dataFile, lock);
    return await journaled(lmdb, path, lock);
  } catch (error) {
    throw explain(error, dataFile);
  }
}

/** While a reader's transaction is open, another process leaves the pages alone that it sees. */
function checkUndisturbed(
  database: RootDatabase<Uint8Array, Uint8Array>,
  dataFile: string,
  readOnly: boolean,
): void {
  const reading = readOnly ? database.useReadTransaction() : undefined;
  try {
    checkPages(dataFile);
  } finally {
    reading?.done();
  }
}

/** Readers leave the journal to the process that writes; if there is none, they read it. */
async function journaled(lmdb: Lmdb, path: string, lock?: WriterLock): Promise<KeyValue> {
  const journal = join(path, "journal");
  try {
    if (lock !== undefined) return Journaled.open(lmdb, journal);
    return reading(lmdb, (await new WriterLock(path).isHeld()) ? undefined : journal);
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
 * A process that is killed while it makes a store can leave an empty file. A process that has made
 * one has taken the lock, whose file stays for ever.
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

class Lmdb implements Embedded {
  private closed = false;

  constructor(
    private readonly database: RootDatabase<Uint8Array, Uint8Array>,
    private readonly dataFile: string,
    private readonly lock: WriterLock | undefined,
  ) {}

  get(key: Uint8Array): Uint8Array | undefined {
    try {
      return this.database.get(key);
    } catch (error) {
      throw explain(error, this.dataFile);
    }
  }

  *range(
    from: Uint8Array,
    to: Uint8Array,
    { reverse = false, limit }: RangeOptions = {},
  ): Generator<Entry> {
    const bounds = reverse
      ? { start: to, end: from, exclusiveStart: true, inclusiveEnd: true }
      : { start: from, end: to };
    try {
      yield* this.database.getRange({ ...bounds, reverse, limit });
    } catch (error) {
      throw explain(error, this.dataFile);
    }
  }

  /**
   * One transaction of LMDB, made at once in this thread: it fails as a whole, and says why.
   * Its queue for another thread would not say, and an error there ends the process.
   */
  writeNow(changes: Iterable<Change>): void {
    if (this.lock === undefined) {
      throw new NodeError(nodeCodes.store.readOnly, "The store is open for reading only.", {
        details: { path: this.dataFile },
      });
    }
    const { database } = this;
    try {
      database.transactionSync(() => {
        for (const { key, value } of changes) {
          if (value === undefined) database.removeSync(key);
          else database.putSync(key, value);
        }
      });
    } catch (error) {
      throw explain(error, this.dataFile);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.database.close();
    await this.lock?.release();
  }
}
