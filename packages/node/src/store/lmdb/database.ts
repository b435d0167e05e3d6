import { open, type RootDatabase, type Transaction } from "lmdb";
import type { Change, Entry, RangeOptions } from "../KeyValue.js";

/** An open database of keys and values as bytes. */
export type Database = RootDatabase<Uint8Array, Uint8Array>;

/** Opens LMDB's database in this folder, in whichever thread. */
export function openDatabase(
  path: string,
  { readOnly = false, noSync = false }: { readOnly?: boolean; noSync?: boolean } = {},
): Database {
  return open<Uint8Array, Uint8Array>({
    path,
    name: undefined,
    noSubdir: false,
    readOnly,
    encoding: "binary",
    keyEncoding: "binary",
    // Plain LMDB: when a write returns, it is on the disk, with no second file state to know.
    overlappingSync: false,
    noSync,
  });
}

/** The entries with `from <= key < to`, as of a transaction where one is given. */
export function rangeOf(
  database: Database,
  from: Uint8Array,
  to: Uint8Array,
  { reverse = false, limit, ...as }: RangeOptions & { transaction?: Transaction } = {},
): Iterable<Entry> {
  const bounds = reverse
    ? { start: to, end: from, exclusiveStart: true, inclusiveEnd: true }
    : { start: from, end: to };
  return database.getRange({ ...bounds, ...as, reverse, limit });
}

/**
 * One transaction of LMDB, made at once in this thread: it fails as a whole, and says why.
 * Its queue for another thread would not say, and an error there ends the process.
 */
export function makeChanges(database: Database, changes: Iterable<Change>): void {
  database.transactionSync(() => {
    for (const { key, value } of changes) {
      if (value === undefined) database.removeSync(key);
      else database.putSync(key, value);
    }
  });
}
