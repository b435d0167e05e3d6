import type { PendingTransaction } from "@proto-kit/sequencer";
import type { ChainTerms, KifuRuntime } from "@kifu/chain";
import type { Store } from "../store/Store.js";
import { Chain, type ChainOptions } from "./Chain.js";
import { Executor } from "./Executor.js";

/** How a chain is opened. */
export interface OpenChainOptions extends Pick<ChainOptions, "chainTime"> {
  /** Makes the check that pending transactions of the store must pass. */
  checkOf?: (runtime: KifuRuntime) => (transaction: PendingTransaction) => void;
  /** The store's folder, for a thread that runs segments and seals blocks; without it, this one does. */
  threadAt?: string | undefined;
}

/** Opens the chain that a store holds, where it left off. */
export async function openChain(
  store: Store,
  terms: ChainTerms,
  { chainTime, checkOf, threadAt }: OpenChainOptions = {},
): Promise<Chain> {
  const executor = await Executor.start(terms);
  if (threadAt !== undefined) executor.useThread(terms, threadAt);
  return await Chain.start(executor, store, {
    chainTime,
    check: checkOf?.(executor.runtime),
  });
}
