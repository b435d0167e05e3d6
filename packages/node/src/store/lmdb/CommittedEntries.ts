import type { Entry, RangeOptions } from "../KeyValue.js";
import type { Entries } from "../UnwrittenChanges.js";
import { type Database, openDatabase, rangeOf } from "./database.js";

/**
 * The entries of a database as of its last full write, for reading in another thread. Quick
 * writes are not included.
 */
export class CommittedEntries implements Entries {
  private readonly database: Database;

  constructor(path: string) {
    this.database = openDatabase(path);
  }

  /** Lets later reads see the current entries. */
  renew(): void {
    this.database.resetReadTxn();
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.database.get(key);
  }

  range(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Iterable<Entry> {
    return rangeOf(this.database, from, to, options);
  }
}
