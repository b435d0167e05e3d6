import { join, resolve } from "node:path";

/** The files that a store's prover uses, in a folder beside the store. */
export function proverFolders(store: string) {
  // Resolves paths that end with a slash.
  const top = `${resolve(store)}-prover`;
  return {
    /** Finished batches for the node. */
    batches: join(top, "batches"),
    /** Finished tasks of the batch in progress. */
    results: join(top, "results"),
    /** The prover's current status, a file: see `ProverStatusFile`. */
    status: join(top, "status.json"),
    /** How long compiling and each task took: see `Durations`. */
    durations: join(top, "durations.json"),
    /** The tree of the proven state of the chain with this salt. */
    treeOf: (salt: string) => join(top, `tree-${salt}`),
  };
}
