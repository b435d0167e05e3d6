import { nodeCodes } from "../lib/nodeCodes.js";
import { type Details, NodeError } from "../lib/NodeError.js";

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
