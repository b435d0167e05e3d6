import type { Entry, RangeOptions } from "../KeyValue.js";
import type { Entries } from "../UnwrittenChanges.js";
import { type Database, openDatabase, rangeOf } from "./database.js";

/**
 * What a database has that another thread of this process has open to write, as of its last full write: quick ones are
 * with that thread alone.
 */
export class CommittedEntries implements Entries {
  private readonly database: Database;

  constructor(path: string) {
    this.database = openDatabase(path);
  }

  /** From here on, what is there now is read. */
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
