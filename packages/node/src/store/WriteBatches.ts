import { AsyncLocalStorage } from "node:async_hooks";
import { Mutex } from "../Mutex.js";
import type { KeyValue, WriteOptions } from "./KeyValue.js";
import { type Entries, UnwrittenChanges } from "./UnwrittenChanges.js";

interface OpenTransaction {
  readonly unwritten: UnwrittenChanges;
  open: boolean;
}

type Fill = (unwritten: UnwrittenChanges) => void | Promise<void>;

/**
 * Collects everything that an asynchronous function commits into one write. Concurrent commits of
 * others are neither part of that write nor undone with it.
 */
export class WriteBatches {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly mutex = new Mutex();
  /**
   * Full writes take as long as the disk does. The next one is staged only after the previous one
   * is written.
   */
  private readonly writes = new Mutex();

  constructor(private readonly keyValue: KeyValue) {}

  /** The committed entries. Inside a transaction, with that transaction's changes. */
  get entries(): Entries {
    return this.openChanges() ?? this.keyValue;
  }

  /**
   * Writes everything staged atomically, on its own or with the surrounding transaction. A full
   * write may be staged in pieces.
   */
  async commit(fill: Fill, options: WriteOptions = {}): Promise<void> {
    const make = async () => {
      const unwritten = new UnwrittenChanges(this.entries);
      const staged = fill(unwritten);
      // No `await` if nothing is pending: a quick write is made synchronously.
      if (staged !== undefined) await staged;
      await this.make(unwritten, options);
    };
    if (options.quick === true || this.openChanges() !== undefined) await make();
    else await this.writes.run(make);
  }

  /** Writes everything that `run` commits, or nothing if it throws. One runs at a time. */
  async run(run: () => Promise<void>): Promise<void> {
    if (this.openChanges() !== undefined) return await this.gather(run);
    await this.mutex.run(async () => await this.gather(run));
  }

  private async gather(run: () => Promise<void>): Promise<void> {
    const transaction = { unwritten: new UnwrittenChanges(this.entries), open: true };
    try {
      await this.current.run(transaction, run);
    } finally {
      // Work that `run` started but did not await must not write any more.
      transaction.open = false;
    }
    await this.writes.run(async () => await this.make(transaction.unwritten));
  }

  private async make(unwritten: UnwrittenChanges, options?: WriteOptions): Promise<void> {
    if (unwritten.empty) return;
    const outer = this.openChanges();
    if (outer !== undefined) unwritten.applyTo(outer);
    else await this.keyValue.write((batch) => unwritten.applyTo(batch), options);
  }

  private openChanges(): UnwrittenChanges | undefined {
    const transaction = this.current.getStore();
    return transaction?.open === true ? transaction.unwritten : undefined;
  }
}
