import type { KeyValue } from "./KeyValue.js";
import { type LmdbOptions, openLmdb } from "./openLmdb.js";

/**
 * Opens an existing store for writing. The store is first opened read-only, so that a wrong path
 * creates nothing.
 */
export async function openExisting(
  path: string,
  options: Pick<LmdbOptions, "onRepair"> = {},
): Promise<KeyValue> {
  await (await openLmdb(path, { ...options, readOnly: true })).close();
  return await openLmdb(path, options);
}
