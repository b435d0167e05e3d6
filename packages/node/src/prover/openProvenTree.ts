import { rm } from "node:fs/promises";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
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
 * their way lead, on another history, or damaged, is removed. The empty one in its place catches up by
 * itself. Throws `store/in-use` where another prover of this chain is at work.
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

/** undefined for a tree that cannot be read any more: all of it can be made again. */
async function openUnlessDamaged(folder: string): Promise<ProvenTree | undefined> {
  const { damaged, notAStore, inUse } = nodeCodes.store;
  try {
    return await ProvenTree.open(folder);
  } catch (error) {
    const code = error instanceof NodeError ? error.code : undefined;
    if (code === damaged || code === notAStore) return undefined;
    if (!(error instanceof NodeError) || code !== inUse) throw error;
    throw new NodeError(inUse, "Another prover of this chain is at work.", {
      details: error.details,
      remedy: "Leave it at work, or end it first. More machines help it by way of `prover.queue`.",
      cause: error,
    });
  }
}
