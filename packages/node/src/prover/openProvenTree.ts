import { rm } from "node:fs/promises";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { BatchFolder, ChainOfBatches } from "./BatchFolder.js";
import { ProvenTree } from "./ProvenTree.js";

export interface OpenTreeOptions {
  readonly chain: ChainOfBatches;
  /** Belongs to one chain and one prover. No other process may have it open. */
  readonly folder: string;
  readonly batches: BatchFolder;
  readonly onRemoved?: () => void;
}

/**
 * Opens the tree of a chain's proven state. Hands over the tree's latest batch again if it got
 * lost. Throws `store/in-use` if another prover of this chain runs.
 *
 * Removes a tree that is damaged, belongs to another chain, or is ahead of the store and all
 * finished batches, for example after the store was restored from a backup. The new tree is empty
 * and catches up later.
 */
export async function openProvenTree(options: OpenTreeOptions): Promise<ProvenTree> {
  const { chain, folder, batches, onRemoved } = options;
  const begin = async () => {
    await rm(folder, { recursive: true, force: true });
    onRemoved?.();
    return await ProvenTree.open(folder);
  };
  const tree = await openUnlessDamaged(folder);
  if (tree === undefined) return await begin();
  let isKept = false;
  try {
    const reached = await batches.follow(chain, tree.latestBatch);
    await batches.sweep(chain, reached);
    const isWithin =
      tree.blocks < reached.blocks ||
      (tree.blocks === reached.blocks && tree.batches === reached.batches);
    isKept = isWithin && tree.isOf(chain);
  } finally {
    if (!isKept) await tree.close();
  }
  return isKept ? tree : await begin();
}

/** Returns undefined if the tree is damaged. It can be rebuilt. */
async function openUnlessDamaged(folder: string): Promise<ProvenTree | undefined> {
  const { damaged, notAStore, inUse } = nodeCodes.store;
  try {
    return await ProvenTree.open(folder);
  } catch (error) {
    const code = error instanceof NodeError ? error.code : undefined;
    if (code === damaged || code === notAStore) return undefined;
    if (!(error instanceof NodeError) || code !== inUse) throw error;
    throw new NodeError(inUse, "Another prover of this chain is running.", {
      details: error.details,
      remedy: "Leave it running, or stop it first. More machines can help through `prover.queue`.",
      cause: error,
    });
  }
}
