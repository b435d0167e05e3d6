import type { NodeConfig } from "../config/index.js";
import { openLmdb } from "../store/openLmdb.js";
import { openStore } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import { storeIdentity } from "../store/StoreIdentity.js";

/** Reads the configured store, beside the node that writes to it if there is one. */
export async function readingStore<T>(
  config: NodeConfig,
  read: (store: Store) => Promise<T>,
): Promise<T> {
  const keyValue = await openLmdb(config.store.path, { readOnly: true });
  try {
    return await read(await openStore(keyValue, await storeIdentity(config.chain)));
  } finally {
    await keyValue.close();
  }
}
