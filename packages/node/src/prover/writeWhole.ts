import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { storeError } from "../store/lmdb/storeErrors.js";

/**
 * Writes a file atomically: it is complete or missing, even if the process or the machine stops.
 * `fresh` is its temporary name, which must differ between concurrent writers. Throws a
 * `NodeError`, such as `store/full`, if it cannot be written.
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
