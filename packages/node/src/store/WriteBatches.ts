import { AsyncLocalStorage } from "node:async_hooks";
import { Mutex } from "../lib/turns.js";
import type { KeyValue, WriteOptions } from "./KeyValue.js";
import { type Entries, UnwrittenChanges } from "./UnwrittenChanges.js";

interface OpenTransaction {
  readonly unwritten: UnwrittenChanges;
  open: boolean;
}

type Fill = (unwritten: UnwrittenChanges) => void | Promise<void>;

/**
 * Collects all commits of an asynchronous function into one write. Concurrent commits by other
 * code are written separately, and are not undone if the function fails.
 */
export class WriteBatches {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly mutex = new Mutex();
  /** Full writes wait for the disk. Each full write is staged after the previous one ends. */
  private readonly writes = new Mutex();

  constructor(private readonly keyValue: KeyValue) {}

  /** The committed entries. Within a transaction, its changes are included. */
  get entries(): Entries {
    return this.openChanges() ?? this.keyValue;
  }

  /** Like `entries`, but includes writes that readers do not see yet. */
  private get staging(): Entries {
    return this.openChanges() ?? this.keyValue.staging ?? this.keyValue;
  }

  /**
   * Writes everything staged atomically. Within a transaction, the changes are written at its
   * end. A full write may be staged asynchronously.
   */
  async commit(fill: Fill, options: WriteOptions = {}): Promise<void> {
    const make = async () => {
      const unwritten = new UnwrittenChanges(this.staging);
      const staged = fill(unwritten);
      // A quick write must stay synchronous, so await only if `fill` is asynchronous.
      if (staged !== undefined) await staged;
      await this.make(unwritten, options);
    };
    if (options.quick === true || this.openChanges() !== undefined) await make();
    else await this.writes.run(make);
  }

  /**
   * Writes everything that `run` commits, or nothing if it throws. Calls run one after another.
   */
  async run(run: () => Promise<void>): Promise<void> {
    if (this.openChanges() !== undefined) return await this.gather(run);
    await this.mutex.run(async () => await this.gather(run));
  }

  private async gather(run: () => Promise<void>): Promise<void> {
    const isOutermost = this.openChanges() === undefined;
    const transaction = { unwritten: new UnwrittenChanges(this.entries), open: true };
    try {
      await this.current.run(transaction, run);
    } finally {
      // After this, work that `run` started without awaiting it cannot write.
      transaction.open = false;
      // While a storage is in use, every promise of the process costs more.
      if (isOutermost) this.current.disable();
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
