import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { Chain } from "./Chain.js";

export interface BlockProducerOptions {
  /**
   * The least time between two blocks. Below a second, the chain's time would run ahead of real
   * time.
   */
  intervalMs: number;
  /** A block with this many transactions is closed at once. */
  maximumTransactions: number;
  /** Called when a block could not be committed. The producer tries again at the next beat. */
  onFailure: (error: unknown) => void;
  /** Called once, when no block can ever be made again. */
  onEnd: (cause: NodeError) => void;
}

/**
 * Closes blocks: as soon as there are transactions, but not faster than the interval. Each block
 * costs a prover ten seconds, so empty blocks are never made.
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
   * Since when (`performance.now()`) a block is needed and missing. Undefined if none is needed.
   */
  get neededSince(): number | undefined {
    return this.needed;
  }

  /** Why no block can ever be made again. */
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

  /** Begins no further block. A block that is being closed is finished under the chain's mutex. */
  stop(): void {
    this.running = false;
    this.needed = undefined;
    for (const end of this.ignore) end();
    clearTimeout(this.timer);
  }

  /** Starts waiting for a block. */
  private expect(): void {
    this.needed = this.isNeeded() ? performance.now() : undefined;
  }

  private schedule(): void {
    if (!this.running || this.closing || !this.isNeeded()) return;
    // A failed block waits for the interval as well: without a pause nothing else would get a turn.
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
      // Measured from the start of the work, so that intervals stay even, unless the work has to be
      // repeated.
      this.closedAt = this.failing ? performance.now() : began;
    }
    this.schedule();
  }

  private fail(error: unknown): void {
    if (!(error instanceof NodeError && error.code === nodeCodes.store.overtaken)) {
      this.options.onFailure(error);
      return;
    }
    // This process's view of the chain is outdated: another try would fail as well.
    this.stop();
    this.end = error;
    this.options.onEnd(error);
  }
}
