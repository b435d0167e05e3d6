import { setImmediate } from "node:timers/promises";
import type { BlockWithResult } from "@proto-kit/sequencer";
import type { ChainTerms } from "@kifu/chain";
import type { CheckSignatures } from "../sequencer/CheckSignatures.js";
import { differenceError } from "../sequencer/entryDifference.js";
import { StoreReplay, type ReplayedStore } from "../sequencer/StoreReplay.js";
import type { Store } from "../store/Store.js";

/** How many blocks are returned at once. */
const BLOCKS_AT_ONCE = 100;

/** The proofs of pruned blocks have been verified, and with them the signatures. */
const checkSignatures: CheckSignatures = async (transactions) => transactions.map(() => true);

/** The chain whose blocks are read. */
export type StoredBlocks = ReplayedStore & Pick<Store, "blockWithResult" | "prunedBlocks">;

export interface WholeBlocksOptions {
  readonly from: number;
  readonly to: number;
  readonly terms: ChainTerms;
  /** Called with how many blocks were executed again, and of how many. */
  readonly onReplayed?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A chain's blocks with their traces, in order and some at a time. Pruned traces are recomputed by
 * executing the chain from genesis, which takes a small part of the time that proving it took.
 */
export async function* wholeBlocks(
  chain: StoredBlocks,
  { from, to, terms, onReplayed, signal }: WholeBlocksOptions,
): AsyncGenerator<BlockWithResult[]> {
  let replay: StoreReplay | undefined;
  let replayed = 0;
  try {
    for (let at = from; at < to;) {
      // A signal to abort arrives only between two turns of the event loop.
      await setImmediate();
      signal?.throwIfAborted();
      const end = Math.min(at + BLOCKS_AT_ONCE, to);
      // A running node may prune blocks at any time, but not between this check and the read.
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

/** With their traces, which a store reads on first access. */
function readWhole(chain: StoredBlocks, from: number, to: number): BlockWithResult[] {
  return Array.from({ length: to - from }, (_, i) => {
    const { block, result } = chain.blockWithResult(from + i);
    void [block.beforeBlockStateTransitions, result.blockHashWitness];
    return { block, result };
  });
}
