import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";

/** Another process has written blocks, so this process no longer knows the latest block. */
export function storeConflict(height: number, storedBlocks: number): NodeError {
  return new NodeError(
    nodeCodes.store.overtaken,
    "The block does not follow those in the store, because something else has written to it.",
    {
      details: { height, storedBlocks },
      remedy: "Find out what else writes to this store, and stop it. Then start the node again.",
    },
  );
}
