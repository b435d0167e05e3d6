import { count, decimal, list, object, oneOf, textLike } from "@kifu/wire";
import type { JsonProof } from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { type Details, NodeError } from "../lib/NodeError.js";

export interface ProvenBlocks {
  /** The height of the first block. */
  readonly first: number;
  readonly blockHashes: readonly string[];
}

export interface BatchBlocks extends ProvenBlocks {
  readonly number: number;
}

export interface ProvenBatch extends BatchBlocks {
  readonly proof: JsonProof;
}

const blocks = { number: count, first: count, blockHashes: list(decimal, Infinity) };

/** Decodes the blocks of a batch from JSON. Throws a `BadAnswer` for malformed input. */
export const batchBlocks = object(blocks);

export const provenBatch = object({ ...blocks, proof: jsonProof });

/** The node has proofs of the same blocks from another prover. */
export function otherBatches(details: Details): NodeError {
  return new NodeError(
    nodeCodes.prover.otherBatches,
    "The node has another prover's batch of the same blocks.",
    {
      details,
      remedy:
        "Stop one of the two provers, then start this one again. It continues after the node's batches.",
    },
  );
}

export function badProof(
  { first, blockHashes }: ProvenBlocks,
  reason: string,
  cause?: Error,
): NodeError {
  const last = first + blockHashes.length - 1;
  return new NodeError(
    nodeCodes.prover.badProof,
    `The proof of blocks ${first} to ${last} does not hold, and is not handed over.`,
    {
      details: { first, last, reason },
      remedy:
        "All its parts were deleted. Start the prover again. If others can write to its queue, " +
        "shut them out first. If it fails again without a queue, report it.",
      cause,
    },
  );
}

const written = object({
  publicInput: list(decimal),
  publicOutput: list(decimal),
  maxProofsVerified: oneOf(2),
  proof: textLike(/^/, "a string", Infinity),
});

/** Decodes a proof in o1js's JSON form. Throws a `BadAnswer` for malformed input. */
export function jsonProof(given: unknown, path: string): JsonProof {
  const { publicInput, publicOutput, ...proof } = written(given, path);
  return { ...proof, publicInput: publicInput.map(String), publicOutput: publicOutput.map(String) };
}
