import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { Chain } from "./Chain.js";

/** When blocks are made, and what is told when one cannot be. */
export interface BlockProducerOptions {
  /** The least time between two blocks; a second at least, or the chain's time would run ahead. */
  intervalMs: number;
  /** A block of this many transactions is closed at once. */
  maximumTransactions: number;
  /** Told when a block could not be committed; it is tried again at the next beat. */
  onFailure: (error: unknown) => void;
  /** Told, once, why no block can ever be made any more. */
  onEnd: (cause: NodeError) => void;
}

/**
 * Closes blocks: as soon as there are transactions, though no faster than the interval. Each costs
 * a prover ten seconds, so none is made without transactions: time passes without blocks.
 */
export class BlockProducer {
  private closedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closing = false;
  /** The last block could not be committed. */
  private failing = false;
  private running = false;
  private needed: number | undefined;
  private end: NodeError | undefined;
  private ignore: (() => void)[] = [];

  constructor(
    private readonly chain: Chain,
    private readonly options: BlockProducerOptions,
  ) {}

  /** Since when, by `performance.now()`, a block is needed and none came; undefined if none is. */
  get neededSince(): number | undefined {
    return this.needed;
  }

  /** Why no block can ever be made any more. */
  get endedBy(): NodeError | undefined {
    return this.end;
  }

  start(): void {
    this.running = true;
    const { events } = this.chain;
    this.ignore = [
      events.on("admitted", () => {
        this.needed ??= performance.now();
        this.schedule();
      }),
      events.on("block", () => this.expect()),
    ];
    this.expect();
    this.schedule();
  }

  /** No further block is begun. One that is being closed is finished by the chain's mutex. */
  stop(): void {
    this.running = false;
    this.needed = undefined;
    for (const end of this.ignore) end();
    clearTimeout(this.timer);
  }

  /** From now on, somebody waits for a block. */
  private expect(): void {
    this.needed = this.isNeeded() ? performance.now() : undefined;
  }

  private schedule(): void {
    if (!this.running || this.closing || !this.isNeeded()) return;
    // One that fails waits as well: without a pause nothing else would ever have its turn.
    if (this.isFull() && !this.failing) {
      clearTimeout(this.timer);
      this.timer = undefined;
      void this.produce();
      return;
    }
    const wait = Math.max(0, this.closedAt + this.options.intervalMs - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.produce();
    }, wait);
  }

  private isFull(): boolean {
    return this.chain.openTransactions.length >= this.options.maximumTransactions;
  }

  private isNeeded(): boolean {
    return this.chain.openTransactions.length > 0;
  }

  private async produce(): Promise<void> {
    if (!this.running || this.closing || !this.isNeeded()) return;
    this.closing = true;
    const began = performance.now();
    try {
      await this.chain.closeBlock();
      this.failing = false;
    } catch (error) {
      this.failing = true;
      if (this.running) this.fail(error);
    } finally {
      this.closing = false;
      // From the beginning of the work, so that ticks stay even; unless it has to be done again.
      this.closedAt = this.failing ? performance.now() : began;
    }
    this.schedule();
  }

  private fail(error: unknown): void {
    if (!(error instanceof NodeError && error.code === nodeCodes.store.overtaken)) {
      this.options.onFailure(error);
      return;
    }
    // What this process knows of the chain is no longer true: another try would fail as well.
    this.stop();
    this.end = error;
    this.options.onEnd(error);
  }
}
