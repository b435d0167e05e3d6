import { countKey } from "./keys.js";
import { putFact } from "./parts/counters.js";
import type { Store } from "./Store.js";

export interface PrunedTraces {
  readonly blocks: number;
  /** The bytes of the deleted keys and values. */
  readonly bytes: number;
}

/**
 * Deletes traces of the oldest blocks below `end`, at most `limit` of them. Only proofs need
 * traces. Everything is deleted in one write, so a crash leaves each block with both traces or
 * with neither. The next call continues where this one stopped.
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
