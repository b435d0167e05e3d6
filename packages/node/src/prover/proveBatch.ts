import { BadAnswer } from "@kifu/wire";
import type { JsonProof } from "o1js";
import type { ChainOfBatches } from "./BatchFolder.js";
import {
  badProof,
  jsonProof,
  otherBatches,
  type ProvenBatch,
  type ProvenBlocks,
} from "./ProvenBatch.js";
import { planBatch, type TracingCircuits } from "./planBatch.js";
import type { CatchUpOptions, ProvenSoFar, ProvenTree } from "./ProvenTree.js";
import { runSteps, type RunOptions } from "./runSteps.js";
import type { StoredBlocks } from "./wholeBlocks.js";

export interface ProveOptions extends RunOptions, Pick<CatchUpOptions, "onReplayed"> {
  readonly circuits: TracingCircuits;
  readonly tree: ProvenTree;
  /** Throws if the batch's proof is invalid. See `verifyBatch`. Undefined for mock proofs. */
  readonly verify?: (batch: ProvenBatch) => Promise<void>;
  readonly commit: (batch: ProvenBatch) => Promise<void>;
}

export type ChainToProve = StoredBlocks & ChainOfBatches;

/**
 * How far a chain is proven. The prover's tree may be ahead of the store if the node has not yet
 * taken the prover's latest batches. Throws `prover/other-batches` if the node has another
 * prover's batches instead.
 */
export function provenOf(
  chain: ChainOfBatches,
  tree: Pick<ProvenTree, "blocks" | "batches">,
): ProvenSoFar {
  const stored = { blocks: chain.provenBlocks(), batches: chain.batchCount() };
  if (tree.blocks <= stored.blocks) return stored;
  if (stored.batches >= tree.batches) throw otherBatches({ batch: tree.batches - 1 });
  return { blocks: tree.blocks, batches: tree.batches };
}

/** Proves the unproven blocks before `end` as one batch. */
export async function proveBatch(
  chain: ChainToProve,
  end: number,
  { circuits, tree, verify, commit, onReplayed, ...options }: ProveOptions,
): Promise<ProvenBatch> {
  const proven = provenOf(chain, tree);
  const { blocks: first, batches: number } = proven;
  if (end <= first) throw new Error("There is no block to prove");
  const blocks = Array.from({ length: end - first }, (_, i) => chain.blockWithResult(first + i));

  await tree.catchUp(chain, proven, { circuits, onReplayed, signal: options.signal });
  const leaves = await tree.leaves();
  const trace = await circuits.tracing.traceBatch(blocks, leaves, number);
  const text = await runSteps(planBatch(blocks, trace, circuits.stock), options);

  const blockHashes = blocks.map(({ block }) => block.hash.toString());
  let batch: ProvenBatch;
  try {
    batch = { number, first, blockHashes, proof: readProof(text, { first, blockHashes }) };
    await verify?.(batch);
  } catch (error) {
    // One of the results is wrong, but the error does not show which. So all of them are made
    // again.
    await options.results.clear();
    throw error;
  }
  // Must come before `commit`. Once the node has the batch, it may prune blocks that the tree
  // would need to catch up.
  await tree.advance(leaves, blocks, { batches: number + 1, batch });
  await commit(batch);
  await options.results.clear();
  return batch;
}

function readProof(text: string, blocks: ProvenBlocks): JsonProof {
  try {
    return jsonProof(JSON.parse(text), "the proof");
  } catch (error) {
    if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
    throw badProof(blocks, error.message);
  }
}
