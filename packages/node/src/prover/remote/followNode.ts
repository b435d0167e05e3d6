import { pruneTraces } from "../../store/pruneTraces.js";
import type { Store } from "../../store/Store.js";
import type { FollowChain } from "../Prover.js";
import type { ProvenTree } from "../ProvenTree.js";
import type { BatchExchange } from "./BatchExchange.js";
import type { ChainCopy } from "./ChainCopy.js";

/** How many blocks lose their traces in one write. */
const BLOCKS_AT_ONCE = 100;

/** What follows a node. */
export interface FollowNodeOptions {
  readonly copy: Pick<ChainCopy, "follow">;
  readonly exchange: Pick<BatchExchange, "exchange">;
  /** The prover's copy of the node's chain. */
  readonly store: Store;
  readonly tree: Pick<ProvenTree, "blocks">;
  /** How many of the latest proven blocks keep what only their proofs needed. */
  readonly keepProven: number;
}

/**
 * Between two batches of a prover, never beside one, since Protokit executes one thing at a time: copies
 * what is new of the node's chain, hands over what is finished, and deletes what no proof needs any more.
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
    // The tree has to take in proven blocks first, and the next block is made from the latest one.
    const proven = Math.min(store.provenBlocks(), tree.blocks);
    const end = Math.min(proven - keepProven, store.blockCount() - 1);
    while (store.prunedBlocks() < end) await pruneTraces(store, end, BLOCKS_AT_ONCE);
  };
}
