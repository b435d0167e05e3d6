import type { NodeConfig } from "../../node/config/index.js";
import { openLmdb } from "../../node/store/lmdb.js";
import { openStore } from "../../node/store/openStore.js";
import type { Store } from "../../node/store/Store.js";
import { identityOf } from "../../runtime/identity.js";

/** Reads the configured store, beside the node that writes to it if there is one. */
export async function readingStore<T>(
  config: NodeConfig,
  read: (store: Store) => Promise<T>,
): Promise<T> {
  const keyValue = await openLmdb(config.store.path, { readOnly: true });
  try {
    return await read(await openStore(keyValue, await identityOf(config.chain)));
  } finally {
    await keyValue.close();
  }
}
