import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";

/** A writer that finds other blocks than its own: what it knows is not what is stored. */
export function storeConflict(height: number, storedBlocks: number): NodeError {
  return new NodeError(
    nodeCodes.store.overtaken,
    "The block does not follow those in the store: something else has written there.",
    {
      details: { height, storedBlocks },
      remedy: "Find out what else writes to this store, and stop it. Then start the node again.",
    },
  );
}
