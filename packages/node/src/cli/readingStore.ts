import type { NodeConfig } from "../lib/config/index.js";
import { openLmdb } from "../store/openLmdb.js";
import { openStore } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import { storeIdentity } from "../store/StoreIdentity.js";

/**
 * Calls `read` with the configured store, opened for reading. A node may write to it at the same
 * time.
 */
export async function readingStore<T>(
  config: NodeConfig,
  read: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openForReading(config);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

/** The caller closes the store. */
export async function openForReading({ store, chain }: NodeConfig): Promise<Store> {
  const keyValue = await openLmdb(store.path, { readOnly: true });
  try {
    return await openStore(keyValue, await storeIdentity(chain));
  } catch (error) {
    await keyValue.close();
    throw error;
  }
}
