import type { KeyValue } from "./KeyValue.js";
import { openLmdb } from "./openLmdb.js";

/** Opens the store in this folder to write. It is opened to read first, which finds out whether it is a store, and makes none. */
export async function openExisting(path: string): Promise<KeyValue> {
  await (await openLmdb(path, { readOnly: true })).close();
  return await openLmdb(path);
}
