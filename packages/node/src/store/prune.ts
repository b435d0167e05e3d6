import { countKey, droppedHash, fieldKey } from "./keys.js";
import type { Store } from "./Store.js";
import { putFact } from "./parts/counters.js";

export interface PruneOptions {
  /** How many of the latest blocks keep all their data. */
  keepBlocks: number;
  /**
   * Also prunes unproven blocks. This store can then never prove them. Use this for nodes that
   * prove nothing.
   */
  evenUnproven?: boolean;
}

export interface Pruned {
  blocks: number;
  /** The number of dropped transactions whose status was deleted. */
  transactions: number;
}

const BLOCKS_AT_ONCE = 100;
const TRANSACTIONS_AT_ONCE = 1_000;

/**
 * Deletes data that a node does not need: the traces of old blocks, and the statuses of old
 * dropped transactions. Traces are most of a store, and only proofs need them. The database file
 * does not shrink, but its space is reused.
 */
export async function prune(
  store: Store,
  { keepBlocks, evenUnproven = false }: PruneOptions,
  onProgress: (pruned: Pruned) => void = () => undefined,
): Promise<Pruned> {
  const pruned: Pruned = { blocks: 0, transactions: 0 };
  const { keyValue } = store;
  // The latest block is kept, because the next block needs it.
  const end = Math.max(0, store.blockCount() - Math.max(1, keepBlocks));
  const provable = evenUnproven ? end : Math.min(end, prunableBlocks(store));

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

/**
 * How many blocks need no traces: the proven ones. A chain that is settled also keeps the traces
 * since the settled state, which players can leave with.
 */
export function prunableBlocks(store: Pick<Store, "provenBlocks" | "settledBlocks">): number {
  const [proven, settled] = [store.provenBlocks(), store.settledBlocks()];
  return settled === 0 ? proven : Math.min(proven, settled);
}

interface PrunedTraces {
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Deletes traces of the oldest blocks below `end`, at most `limit` of them. Only proofs need
 * traces. Everything is deleted in one write, so a crash leaves each block with both traces or
 * with neither.
 */
export async function pruneTraces(
  store: Pick<Store, "keyValue" | "prunedBlocks">,
  end: number,
  limit: number,
): Promise<PrunedTraces> {
  const { keyValue } = store;
  const from = store.prunedBlocks();
  const to = Math.min(end, from + limit);
  if (to <= from) return { blocks: 0, bytes: 0 };
  let bytes = 0;
  await keyValue.write((batch) => {
    for (let height = from; height < to; height++) {
      for (const key of [countKey("trace", height), countKey("resultTrace", height)]) {
        const value = keyValue.get(key);
        if (value === undefined) continue;
        bytes += key.length + value.length;
        batch.remove(key);
      }
    }
    putFact(batch, "tracesFrom", BigInt(to));
  });
  return { blocks: to - from, bytes };
}
