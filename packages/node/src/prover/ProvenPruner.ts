import { pruneTraces } from "../store/pruneTraces.js";
import type { Store } from "../store/Store.js";

/** How many blocks lose their traces in one write: it takes about as long as committing a block. */
const BLOCKS_AT_ONCE = 32;

/** Between two writes: players have the rest of the time. */
const PAUSE_MS = 50;

/** How often it is looked whether more blocks are proven. */
const LOOK_MS = 1000;

/** What is pruned, and who is told of it. */
export interface ProvenPrunerOptions {
  /** How many of the latest proven blocks keep their traces. */
  readonly keep: number;
  /** Told when there is nothing more to do for now. */
  readonly onPruned: (pruned: { blocks: number; bytes: number }) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Deletes from proven blocks what only their proofs needed, which is most of a store: a few blocks at
 * a time, each time in one write. What a crash interrupts goes on at the next start.
 */
export class ProvenPruner {
  private timer: NodeJS.Timeout | undefined;
  private working = Promise.resolve();
  private stopped = false;
  private pruned = { blocks: 0, bytes: 0 };

  constructor(
    private readonly store: Store,
    private readonly options: ProvenPrunerOptions,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void (this.working = this.work()), PAUSE_MS);
  }

  /** Finishes the write that has begun. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
  }

  /** One write. Says whether there is more to do. */
  async step(): Promise<boolean> {
    const { store, pruned } = this;
    const { blocks, bytes } = await pruneTraces(store, this.end(), BLOCKS_AT_ONCE);
    pruned.blocks += blocks;
    pruned.bytes += bytes;
    if (store.prunedBlocks() < this.end()) return true;
    if (pruned.blocks > 0) this.options.onPruned(pruned);
    this.pruned = { blocks: 0, bytes: 0 };
    return false;
  }

  /** The first block that keeps its traces. The latest has them in any case. */
  private end(): number {
    const { store } = this;
    return Math.min(store.provenBlocks() - this.options.keep, store.blockCount() - 1);
  }

  private async work(): Promise<void> {
    let hasMore = false;
    try {
      hasMore = await this.step();
    } catch (error) {
      this.options.onFailure(error);
    }
    if (this.stopped) return;
    const pause = hasMore ? PAUSE_MS : LOOK_MS;
    this.timer = setTimeout(() => void (this.working = this.work()), pause);
  }
}
