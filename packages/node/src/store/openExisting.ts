import type { KeyValue } from "./KeyValue.js";
import { type LmdbOptions, openLmdb } from "./openLmdb.js";

/** Opens the store in this folder to write. It is opened to read first, which finds out whether it is a store, and makes none. */
export async function openExisting(
  path: string,
  options: Pick<LmdbOptions, "onRepair"> = {},
): Promise<KeyValue> {
  await (await openLmdb(path, { ...options, readOnly: true })).close();
  return await openLmdb(path, options);
}
