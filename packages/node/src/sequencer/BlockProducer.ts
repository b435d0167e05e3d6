import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "./Chain.js";

export interface BlockProducerOptions {
  /**
   * The least time between two blocks. Below a second, the chain's time would run ahead of real
   * time.
   */
  intervalMs: number;
  /** A block with this many transactions is closed at once. */
  maximumTransactions: number;
  /**
   * Called when a block could not be committed. The producer tries again after the interval.
   */
  onFailure: (error: unknown) => void;
  /** Called once, when the producer gives up for good. */
  onEnd: (cause: NodeError) => void;
}

/**
 * Closes a block soon after its first transaction, at most one per interval. A prover needs ten
 * seconds for each block, so the producer never makes empty blocks.
 */
export class BlockProducer {
  private closedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closing = false;
  private failing = false;
  private running = false;
  private needed: number | undefined;
  private end: NodeError | undefined;
  private ignore: (() => void)[] = [];

  constructor(
    private readonly chain: Chain,
    private readonly options: BlockProducerOptions,
  ) {}

  /**
   * The time (`performance.now()`) at which a block became necessary. Undefined if none is
   * needed.
   */
  get neededSince(): number | undefined {
    return this.needed;
  }

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

  /** Starts no further block. If a block is being closed, the chain finishes it. */
  stop(): void {
    this.running = false;
    this.needed = undefined;
    for (const end of this.ignore) end();
    clearTimeout(this.timer);
  }

  private expect(): void {
    this.needed = this.isNeeded() ? performance.now() : undefined;
  }

  private schedule(): void {
    if (!this.running || this.closing || !this.isNeeded()) return;
    // After a failure, wait for the interval even if the block is full. Otherwise retries would
    // block the event loop.
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
      // An interval is measured from the start of the work, so that blocks come evenly. After a
      // failure it is measured from the end of the work.
      this.closedAt = this.failing ? performance.now() : began;
    }
    this.schedule();
  }

  private fail(error: unknown): void {
    if (!(error instanceof NodeError && error.code === nodeCodes.store.overtaken)) {
      this.options.onFailure(error);
      return;
    }
    // Another process has written to the store, so every later attempt would fail too.
    this.stop();
    this.end = error;
    this.options.onEnd(error);
  }
}
