import { prunableBlocks, pruneTraces } from "../store/prune.js";
import type { Store } from "../store/Store.js";

/**
 * The number of blocks that one write prunes. Such a write takes about as long as committing a
 * block.
 */
const BLOCKS_AT_ONCE = 32;

/** The pause between two writes, in which the node serves players. */
const PAUSE_MS = 50;

const LOOK_MS = 1000;

export interface ProvenPrunerOptions {
  /** The number of latest proven blocks whose traces are kept. */
  readonly keep: number;
  /** Called when everything that can be pruned is pruned. */
  readonly onPruned: (pruned: { blocks: number; bytes: number }) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Deletes the traces of proven blocks, which are the largest part of a store. Each write prunes a
 * few blocks. After a crash, the next start continues.
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

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
  }

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

  /** The first block whose traces are kept. The latest block always keeps them. */
  private end(): number {
    const { store } = this;
    return Math.min(prunableBlocks(store) - this.options.keep, store.blockCount() - 1);
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
