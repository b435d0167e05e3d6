import { AsyncLocalStorage } from "node:async_hooks";
import type { Access } from "./Access.js";
import type { KeyValue, WriteOptions } from "./keyValue.js";
import { type Entries, Staging } from "./Staging.js";

interface OpenTransaction {
  readonly staging: Staging;
  open: boolean;
}

/**
 * Gathers what is committed in the course of an asynchronous function into one write. What
 * others commit meanwhile is theirs: it is neither in that write, nor undone with it.
 */
export class Transactions implements Access {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly keyValue: KeyValue) {}

  get entries(): Entries {
    return this.openStaging() ?? this.keyValue;
  }

  async commit(stage: (staging: Staging) => void, options?: WriteOptions): Promise<void> {
    const staging = new Staging(this.entries);
    stage(staging);
    await this.make(staging, options);
  }

  /** Makes all that `run` commits, or when it throws, nothing. One runs at a time. */
  async run(run: () => Promise<void>): Promise<void> {
    if (this.openStaging() !== undefined) return await this.gather(run);
    const turn = this.last.then(async () => await this.gather(run));
    this.last = turn.catch(() => undefined);
    await turn;
  }

  private async gather(run: () => Promise<void>): Promise<void> {
    const transaction = { staging: new Staging(this.entries), open: true };
    try {
      await this.current.run(transaction, run);
    } finally {
      // What `run` left behind and did not wait for must not write into what is over.
      transaction.open = false;
    }
    await this.make(transaction.staging);
  }

  private async make(staging: Staging, options?: WriteOptions): Promise<void> {
    if (staging.empty) return;
    const outer = this.openStaging();
    if (outer !== undefined) staging.applyTo(outer);
    else await this.keyValue.write((batch) => staging.applyTo(batch), options);
  }

  private openStaging(): Staging | undefined {
    const transaction = this.current.getStore();
    return transaction?.open === true ? transaction.staging : undefined;
  }
}
