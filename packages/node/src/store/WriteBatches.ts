import { AsyncLocalStorage } from "node:async_hooks";
import { Mutex } from "../Mutex.js";
import type { KeyValue, WriteOptions } from "./KeyValue.js";
import { type Entries, UnwrittenChanges } from "./UnwrittenChanges.js";

interface OpenTransaction {
  readonly unwritten: UnwrittenChanges;
  open: boolean;
}

/** Stages changes. */
type Fill = (unwritten: UnwrittenChanges) => void | Promise<void>;

/**
 * Gathers what is committed in the course of an asynchronous function into one write. What
 * others commit meanwhile is theirs: it is neither in that write, nor undone with it.
 */
export class WriteBatches {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly mutex = new Mutex();
  /** Full writes take as long as the disk does, and what one is made of is read once the one before is made. */
  private readonly writes = new Mutex();

  constructor(private readonly keyValue: KeyValue) {}

  /** What is committed; within a transaction, another one, with that transaction's changes. */
  get entries(): Entries {
    return this.openChanges() ?? this.keyValue;
  }

  /**
   * All that is staged is made at once: by itself, or with the transaction it is in. What is written in full may be
   * staged in pieces.
   */
  async commit(fill: Fill, options: WriteOptions = {}): Promise<void> {
    const make = async () => {
      const unwritten = new UnwrittenChanges(this.entries);
      const staged = fill(unwritten);
      // Without a pause, unless there is one: a quick write is made when it is called for.
      if (staged !== undefined) await staged;
      await this.make(unwritten, options);
    };
    if (options.quick === true || this.openChanges() !== undefined) await make();
    else await this.writes.run(make);
  }

  /** Makes all that `run` commits, or when it throws, nothing. One runs at a time. */
  async run(run: () => Promise<void>): Promise<void> {
    if (this.openChanges() !== undefined) return await this.gather(run);
    await this.mutex.run(async () => await this.gather(run));
  }

  private async gather(run: () => Promise<void>): Promise<void> {
    const transaction = { unwritten: new UnwrittenChanges(this.entries), open: true };
    try {
      await this.current.run(transaction, run);
    } finally {
      // What `run` left behind and did not wait for must not write into what is over.
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
