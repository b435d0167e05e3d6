import { countKey, droppedHash, fieldKey } from "./keys.js";
import { putMeta, readMeta } from "./parts/counters.js";
import type { Store } from "./Store.js";

export interface PruneOptions {
  /** How many of the latest blocks keep everything. */
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
  // The next block is made from the latest one.
  const end = Math.max(0, store.blockCount() - Math.max(1, keepBlocks));
  const provable = evenUnproven ? end : Math.min(end, store.provenBlocks());
  for await (const blocks of pruneTraces(store, provable)) {
    pruned.blocks += blocks;
    onProgress({ ...pruned });
  }
  for await (const transactions of pruneDropped(store, end)) {
    pruned.transactions += transactions;
    onProgress({ ...pruned });
  }
  return pruned;
}

async function* pruneTraces({ keyValue }: Store, end: number): AsyncGenerator<number> {
  let from = Number(readMeta(keyValue, "tracesFrom") ?? 0n);
  while (from < end) {
    const first = from;
    from = Math.min(end, first + BLOCKS_AT_ONCE);
    await keyValue.write((batch) => {
      for (let height = first; height < from; height++) {
        batch.remove(countKey("trace", height));
        batch.remove(countKey("resultTrace", height));
      }
      putMeta(batch, "tracesFrom", BigInt(from));
    });
    yield from - first;
  }
}

async function* pruneDropped({ keyValue }: Store, end: number): AsyncGenerator<number> {
  for (;;) {
    const old = keyValue.range(countKey("dropped", 0), countKey("dropped", end), {
      limit: TRANSACTIONS_AT_ONCE,
    });
    const keys = Array.from(old, ({ key }) => key);
    if (keys.length === 0) return;
    await keyValue.write((batch) => {
      for (const key of keys) {
        batch.remove(key);
        batch.remove(fieldKey("status", droppedHash(key)));
      }
    });
    yield keys.length;
  }
}
