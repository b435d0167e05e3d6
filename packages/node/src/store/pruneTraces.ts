import { countKey } from "./keys.js";
import { putFact } from "./parts/counters.js";
import type { Store } from "./Store.js";

export interface PrunedTraces {
  readonly blocks: number;
  /** Of keys and values. */
  readonly bytes: number;
}

/**
 * Deletes the traces of the next blocks below `end`, at most `limit` of them. Traces are needed
 * only for proofs. It is a single write, so a crash leaves each block with both of its traces or
 * with neither, and the next call continues from there.
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
