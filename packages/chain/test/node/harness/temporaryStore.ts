import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityOf } from "../../../src/runtime/identity.js";
import { type ChainTerms, defaultTerms } from "../../../src/runtime/terms.js";
import { openLmdb } from "../../../src/node/store/lmdb.js";
import { openStore } from "../../../src/node/store/openStore.js";
import type { Store } from "../../../src/node/store/Store.js";

/** A folder for one test. `remove` when done. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "kifu-test-"));
  return { path, remove: async () => await rm(path, { recursive: true, force: true }) };
}

/** Opens the store in this folder, as a node does. */
export async function openStoreAt(
  folder: string,
  terms: ChainTerms = defaultTerms,
): Promise<Store> {
  return await openStore(await openLmdb(join(folder, "store")), await identityOf(terms));
}
