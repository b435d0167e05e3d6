import { rm } from "node:fs/promises";
import type { BatchFolder, ChainOfBatches } from "./BatchFolder.js";
import { ProvenTree } from "./ProvenTree.js";

/** What a tree is opened for. */
export interface OpenTreeOptions {
  readonly chain: ChainOfBatches;
  /** Of one chain and one prover: nobody else may have it open. */
  readonly folder: string;
  /** Where the prover hands over its batches. */
  readonly batches: BatchFolder;
  /** Told when the tree that was there is removed. */
  readonly onRemoved?: () => void;
}

/**
 * Opens the tree of a chain's proven state, and hands its latest batch over again if the prover died
 * before it had done so. The store may have been restored from an older copy since, or another chain made
 * in its place, or a batch lost on its way: a tree that is further than the store and the batches on
 * their way lead, or on another history, is removed. The empty one in its place catches up by itself.
 */
export async function openProvenTree(options: OpenTreeOptions): Promise<ProvenTree> {
  const { chain, folder, batches, onRemoved } = options;
  const tree = await ProvenTree.open(folder);
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
  if (isKept) return tree;
  await rm(folder, { recursive: true, force: true });
  onRemoved?.();
  return await ProvenTree.open(folder);
}
