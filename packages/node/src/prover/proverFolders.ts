import { join, resolve } from "node:path";

/** Where a store's prover keeps what it needs, and what it hands over: beside the store. */
export function proverFolders(store: string) {
  // Also of a path that ends with a slash.
  const top = `${resolve(store)}-prover`;
  return {
    /** Finished batches, for the node. */
    batches: join(top, "batches"),
    /** Finished tasks of the batch that is being proven. */
    results: join(top, "results"),
    /** What the prover does now, a file: see `ProverStatusFile`. */
    status: join(top, "status.json"),
    /** How long compiling and each task took: see `Durations`. */
    durations: join(top, "durations.json"),
    /** The tree of the proven state, of the chain with this salt. */
    treeOf: (salt: string) => join(top, `tree-${salt}`),
  };
}
