import { pruneTraces } from "../../store/pruneTraces.js";
import type { Store } from "../../store/Store.js";
import type { FollowChain } from "../Prover.js";
import type { ProvenTree } from "../ProvenTree.js";
import type { BatchExchange } from "./BatchExchange.js";
import type { ChainCopy } from "./ChainCopy.js";

/** How many blocks lose their traces in one write. */
const BLOCKS_AT_ONCE = 100;

export interface FollowNodeOptions {
  readonly copy: Pick<ChainCopy, "follow">;
  readonly exchange: Pick<BatchExchange, "exchange">;
  /** The prover's copy of the node's chain. */
  readonly store: Store;
  readonly tree: Pick<ProvenTree, "blocks">;
  /** How many of the latest proven blocks keep their traces. */
  readonly keepProven: number;
}

/**
 * Copies new blocks of the node's chain, hands over finished batches, and deletes traces that no
 * proof needs. Called between two batches and never during one, because Protokit executes one thing
 * at a time.
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
    // The tree must include proven blocks first, and the next block needs the latest one.
    const proven = Math.min(store.provenBlocks(), tree.blocks);
    const end = Math.min(proven - keepProven, store.blockCount() - 1);
    while (store.prunedBlocks() < end) await pruneTraces(store, end, BLOCKS_AT_ONCE);
  };
}
