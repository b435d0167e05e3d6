import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { ProvenBlocks } from "./ProvenBatch.js";

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
        "All its parts were deleted. Start the prover again. If others can write to its queue in " +
        "Redis, shut them out first. If it fails again without a queue, report it.",
      cause,
    },
  );
}
