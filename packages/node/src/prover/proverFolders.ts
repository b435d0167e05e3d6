import { join, resolve } from "node:path";

/** The paths of a prover's files, in a folder beside the store. */
export function proverFolders(store: string) {
  // Removes a slash at the end.
  const top = `${resolve(store)}-prover`;
  return {
    /** Finished batches on their way to the node. */
    batches: join(top, "batches"),
    /** Results of finished tasks of the current batch. */
    results: join(top, "results"),
    /** The status file. See `ProverStatusFile`. */
    status: join(top, "status.json"),
    /** The durations of compilation and tasks. See `Durations`. */
    durations: join(top, "durations.json"),
    /** The tree of proven state. `salt` identifies the chain. */
    treeOf: (salt: string) => join(top, `tree-${salt}`),
  };
}
