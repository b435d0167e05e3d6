import { pruneTraces } from "../store/pruneTraces.js";
import type { Store } from "../store/Store.js";

/**
 * How many blocks lose their traces in one write, which takes about as long as committing a block.
 */
const BLOCKS_AT_ONCE = 32;

/** Between two writes, which leaves the rest of the time to players. */
const PAUSE_MS = 50;

/** How often to check whether more blocks are proven. */
const LOOK_MS = 1000;

export interface ProvenPrunerOptions {
  /** How many of the latest proven blocks keep their traces. */
  readonly keep: number;
  /** Called when there is nothing left to prune for now. */
  readonly onPruned: (pruned: { blocks: number; bytes: number }) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Deletes the traces of proven blocks, which are most of a store: a few blocks at a time, in one
 * write each. The next start continues after a crash.
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

  /** Finishes the write in progress. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
  }

  /** Makes one write. Returns whether there is more to do. */
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

  /** The first block that keeps its traces. The latest block always does. */
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
