import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import type { Store } from "../../src/store/Store.js";

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "kifu-test-"));
  return { path, remove: async () => await rm(path, { recursive: true, force: true }) };
}

export async function openStoreAt(
  folder: string,
  terms: ChainTerms = defaultTerms,
): Promise<Store> {
  return await openStore(await openLmdb(join(folder, "store")), await storeIdentity(terms));
}
