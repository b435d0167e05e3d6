import { countKey, droppedHash, fieldKey } from "./keys.js";
import { pruneTraces } from "./pruneTraces.js";
import type { Store } from "./Store.js";

/** What must be kept for proofs that are still to be made. */
export interface PruneOptions {
  /** How many of the latest blocks keep all their data. */
  keepBlocks: number;
  /**
   * Prunes blocks that are not proven too. Those can never be proven from this store again:
   * for nodes that prove nothing.
   */
  evenUnproven?: boolean;
}

/** What was deleted. */
export interface Pruned {
  /** Blocks that lost their traces. */
  blocks: number;
  /** Transactions that were dropped, and of which nothing is known any more. */
  transactions: number;
}

const BLOCKS_AT_ONCE = 100;
const TRANSACTIONS_AT_ONCE = 1_000;

/**
 * Deletes what a node can do without: what old blocks read and wrote, which is most of a
 * store and serves only to prove them, and old transactions that were never in a block. The
 * database keeps the room, and fills it again.
 */
export async function prune(
  store: Store,
  { keepBlocks, evenUnproven = false }: PruneOptions,
  onProgress: (pruned: Pruned) => void = () => undefined,
): Promise<Pruned> {
  const pruned: Pruned = { blocks: 0, transactions: 0 };
  const { keyValue } = store;
  // The next block is made from the latest one.
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
