import type { PendingTransaction } from "@proto-kit/sequencer";
import type { ChainTerms } from "../../runtime/modules.js";
import type { KifuRuntime } from "../../runtime/standalone.js";
import type { Store } from "../store/Store.js";
import { Chain } from "./Chain.js";
import { Executor } from "./Executor.js";

/**
 * Opens the chain that a store holds, where it left off.
 *
 * @param checkOf makes the check that pending transactions of the store must pass
 */
export async function openChain(
  store: Store,
  terms: ChainTerms,
  checkOf?: (runtime: KifuRuntime) => (transaction: PendingTransaction) => void,
): Promise<Chain> {
  const executor = await Executor.start(terms);
  return await Chain.start(executor, store, checkOf?.(executor.runtime));
}
