import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { storeError } from "../store/storeErrors.js";

/**
 * Writes a file atomically, so that a crash leaves either the complete file or none. `fresh` is
 * the name of the temporary file and must be unique to the writer. Throws a `NodeError`, such as
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
