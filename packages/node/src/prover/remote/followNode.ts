import { pruneTraces } from "../../store/prune.js";
import type { Store } from "../../store/Store.js";
import type { FollowChain } from "../Prover.js";
import type { ProvenTree } from "../ProvenTree.js";
import type { BatchExchange } from "./BatchExchange.js";
import type { ChainCopy } from "./ChainCopy.js";

const BLOCKS_AT_ONCE = 100;

export interface FollowNodeOptions {
  readonly copy: Pick<ChainCopy, "follow">;
  readonly exchange: Pick<BatchExchange, "exchange">;
  readonly store: Store;
  readonly tree: Pick<ProvenTree, "blocks">;
  /** The number of latest proven blocks whose traces are kept. */
  readonly keepProven: number;
}

/**
 * Returns a function that copies new blocks, hands over batches, and prunes proven blocks. It
 * must not run while a batch is proven, because Protokit executes one thing at a time.
 */
export function followNode({
  copy,
  exchange,
  store,
  tree,
  keepProven,
}: FollowNodeOptions): FollowChain {
  return async (signal = new AbortController().signal) => {
    await copy.follow(signal);
    await exchange.exchange(signal);
    // Blocks that the tree does not include yet keep their traces. So does the latest block,
    // because the next block needs it.
    const proven = Math.min(store.provenBlocks(), tree.blocks);
    const end = Math.min(proven - keepProven, store.blockCount() - 1);
    while (store.prunedBlocks() < end) await pruneTraces(store, end, BLOCKS_AT_ONCE);
  };
}
