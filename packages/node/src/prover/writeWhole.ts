import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { storeError } from "../store/lmdb/storeErrors.js";

/**
 * Writes a file that is there whole, or not at all, whenever the process or the machine ends. `fresh` is its name until
 * then: one for each of those who may write it at the same time. Throws a `NodeError`, such as `store/full`, where the
 * disk does not take it.
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
