import { nodeCodes } from "../nodeCodes.js";
import { type Details, NodeError } from "../NodeError.js";

/** Another prover has proven the same blocks for the node. */
export function otherBatches(details: Details): NodeError {
  return new NodeError(
    nodeCodes.prover.otherBatches,
    "The node has taken in another batch than this prover made: another prover works on the chain.",
    {
      details,
      remedy:
        "End one of the two provers. Start this one again: it goes on after the node's batches.",
    },
  );
}
