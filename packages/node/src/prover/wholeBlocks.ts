import { setImmediate } from "node:timers/promises";
import type { BlockWithResult } from "@proto-kit/sequencer";
import type { ChainTerms } from "@kifu/chain";
import type { CheckSignatures } from "../sequencer/threads/SignatureThread.js";
import { differenceError } from "../sequencer/entryDifference.js";
import { StoreReplay, type ReplayedStore } from "../sequencer/StoreReplay.js";
import type { Store } from "../store/Store.js";

const BLOCKS_AT_ONCE = 100;

/**
 * The signatures of pruned blocks need no check, because the proofs of these blocks were
 * verified.
 */
const checkSignatures: CheckSignatures = async (transactions) => transactions.map(() => true);

export type StoredBlocks = ReplayedStore & Pick<Store, "blockWithResult" | "prunedBlocks">;

export interface WholeBlocksOptions {
  readonly from: number;
  readonly to: number;
  readonly terms: ChainTerms;
  readonly onReplayed?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Yields a chain's blocks with their traces, in order. Pruned traces are computed again by
 * executing the chain from genesis, which is much faster than proving.
 */
export async function* wholeBlocks(
  chain: StoredBlocks,
  { from, to, terms, onReplayed, signal }: WholeBlocksOptions,
): AsyncGenerator<BlockWithResult[]> {
  let replay: StoreReplay | undefined;
  let replayed = 0;
  try {
    for (let at = from; at < to;) {
      // An abort signal can arrive only in another turn of the event loop.
      await setImmediate();
      signal?.throwIfAborted();
      const end = Math.min(at + BLOCKS_AT_ONCE, to);
      // A running node may prune blocks, but not during this synchronous code.
      const isPruned = at < chain.prunedBlocks();
      const blocks = isPruned ? [] : readWhole(chain, at, end);
      if (isPruned) {
        replay ??= await StoreReplay.start(chain, { terms, checkSignatures });
        for (; replayed < end; replayed++) {
          signal?.throwIfAborted();
          const difference = await replay.next(replayed);
          if (difference !== undefined) throw differenceError(difference);
          if (replayed >= at) blocks.push(replay.latest);
          onReplayed?.(replayed + 1, to);
        }
      }
      yield blocks;
      at = end;
    }
  } finally {
    await replay?.end();
  }
}

/** Reads blocks completely. The store reads traces only when they are accessed. */
function readWhole(chain: StoredBlocks, from: number, to: number): BlockWithResult[] {
  return Array.from({ length: to - from }, (_, i) => {
    const { block, result } = chain.blockWithResult(from + i);
    void [block.beforeBlockStateTransitions, result.blockHashWitness];
    return { block, result };
  });
}
