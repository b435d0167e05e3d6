import type { KeyValue } from "./KeyValue.js";
import { type LmdbOptions, openLmdb } from "./openLmdb.js";

/**
 * Opens the store in this folder for writing. It is opened read-only first, to check that it is a
 * store without creating one.
 */
export async function openExisting(
  path: string,
  options: Pick<LmdbOptions, "onRepair"> = {},
): Promise<KeyValue> {
  await (await openLmdb(path, { ...options, readOnly: true })).close();
  return await openLmdb(path, options);
}
