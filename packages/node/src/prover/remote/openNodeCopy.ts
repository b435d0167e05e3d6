import type { ChainTerms } from "@kifu/chain";
import { openLmdb } from "../../store/openLmdb.js";
import { openStore, readIdentity } from "../../store/openStore.js";
import type { Store } from "../../store/Store.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { NodeClient } from "./NodeClient.js";
import { assertSameChain } from "./sameChain.js";

/**
 * Opens a prover's copy of a node's chain, or creates it. Throws `prover/other-chain` if the
 * node's chain has other terms or if the copy belongs to another chain.
 */
export async function openNodeCopy(
  path: string,
  node: Pick<NodeClient, "url" | "blocks">,
  terms: ChainTerms,
  signal: AbortSignal,
): Promise<Store> {
  const wanted = await storeIdentity(terms);
  const { chain } = await node.blocks(0, 0, signal);
  assertSameChain(node.url, chain, wanted);
  const keyValue = await openLmdb(path);
  try {
    const written = readIdentity(keyValue);
    if (written !== undefined) assertSameChain(node.url, chain, written);
    return await openStore(keyValue, { ...wanted, salt: chain.salt });
  } catch (error) {
    await keyValue.close();
    throw error;
  }
}
