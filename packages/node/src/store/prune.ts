import { countKey, droppedHash, fieldKey } from "./keys.js";
import { pruneTraces } from "./pruneTraces.js";
import type { Store } from "./Store.js";

/** What to keep for proofs that are still to be made. */
export interface PruneOptions {
  /** How many of the latest blocks keep all their data. */
  keepBlocks: number;
  /**
   * Also prunes blocks that are not proven. This store can then never prove them. For nodes that
   * prove nothing.
   */
  evenUnproven?: boolean;
}

/** What was deleted. */
export interface Pruned {
  /** Blocks that lost their traces. */
  blocks: number;
  /** Dropped transactions whose status was forgotten. */
  transactions: number;
}

const BLOCKS_AT_ONCE = 100;
const TRANSACTIONS_AT_ONCE = 1_000;

/**
 * Deletes data that a node does not need: what old blocks read and wrote, which is most of a store
 * and needed only to prove them, and old transactions that were never in a block. The database file
 * does not shrink, but the space is reused.
 */
export async function prune(
  store: Store,
  { keepBlocks, evenUnproven = false }: PruneOptions,
  onProgress: (pruned: Pruned) => void = () => undefined,
): Promise<Pruned> {
  const pruned: Pruned = { blocks: 0, transactions: 0 };
  const { keyValue } = store;
  // The next block needs the latest one.
  const end = Math.max(0, store.blockCount() - Math.max(1, keepBlocks));
  const provable = evenUnproven ? end : Math.min(end, store.provenBlocks());

  for (;;) {
    const { blocks } = await pruneTraces(store, provable, BLOCKS_AT_ONCE);
    if (blocks === 0) break;
    pruned.blocks += blocks;
    onProgress({ ...pruned });
  }
  for (;;) {
    const dropped = keyValue.range(countKey("dropped", 0), countKey("dropped", end), {
      limit: TRANSACTIONS_AT_ONCE,
    });
    const keys = Array.from(dropped, ({ key }) => key);
    if (keys.length === 0) return pruned;
    await keyValue.write((batch) => {
      for (const key of keys) {
        batch.remove(key);
        batch.remove(fieldKey("status", droppedHash(key)));
      }
    });
    pruned.transactions += keys.length;
    onProgress({ ...pruned });
  }
}
