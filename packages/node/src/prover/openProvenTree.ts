import { rm } from "node:fs/promises";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { BatchFolder, ChainOfBatches } from "./BatchFolder.js";
import { ProvenTree } from "./ProvenTree.js";

export interface OpenTreeOptions {
  readonly chain: ChainOfBatches;
  /** Of one chain and one prover: nobody else may have it open. */
  readonly folder: string;
  /** Where the prover hands over its batches. */
  readonly batches: BatchFolder;
  /** Called when an existing tree is removed. */
  readonly onRemoved?: () => void;
}

/**
 * Opens the tree of a chain's proven state, and hands over its latest batch again if the prover
 * died before it did. Meanwhile the store may have been restored from an older copy, another chain
 * may have replaced it, or a batch may have been lost. So a tree that is ahead of the store and the
 * finished batches, belongs to another history, or is damaged, is removed. The empty tree in its
 * place catches up. Throws `store/in-use` if another prover of this chain is running.
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

/** Undefined for a damaged tree, because it can be rebuilt. */
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
