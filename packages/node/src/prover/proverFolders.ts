import { dirname, join, resolve } from "node:path";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { storeError } from "../store/storeErrors.js";

/** The paths of a prover's files, in a folder beside the store. */
export function proverFolders(store: string) {
  // `resolve` removes a slash at the end.
  const top = `${resolve(store)}-prover`;
  return {
    /** Finished batches on their way to the node. */
    batches: join(top, "batches"),
    results: join(top, "results"),
    status: join(top, "status.json"),
    durations: join(top, "durations.json"),
    /** The tree of proven state. `salt` identifies the chain. */
    treeOf: (salt: string) => join(top, `tree-${salt}`),
  };
}

/**
 * Writes a file atomically, so that a crash leaves either the complete file or none. `fresh` is
 * the name of the temporary file, unique to the writer. Throws a `NodeError`, such as
 * `store/full`, if the file cannot be written.
 */
export async function writeWhole(file: string, text: string, fresh = `${file}.new`): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(fresh, text, { flush: true });
    await rename(fresh, file);
  } catch (error) {
    throw storeError(error, file);
  }
}
