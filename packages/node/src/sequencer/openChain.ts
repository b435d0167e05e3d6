import type { PendingTransaction } from "@proto-kit/sequencer";
import type { ChainTerms, KifuRuntime } from "@kifu/chain";
import type { Store } from "../store/Store.js";
import { Chain, type ChainOptions } from "./Chain.js";
import { Executor } from "./Executor.js";

export interface OpenChainOptions extends Pick<ChainOptions, "chainTime" | "before"> {
  /** Creates the check that pending transactions of the store must pass. */
  checkOf?: (runtime: KifuRuntime) => (transaction: PendingTransaction) => void;
  threadAt?: string | undefined;
}

export async function openChain(
  store: Store,
  terms: ChainTerms,
  { chainTime, before, checkOf, threadAt }: OpenChainOptions = {},
): Promise<Chain> {
  const executor = await Executor.start(terms);
  if (threadAt !== undefined) executor.useThread(terms, threadAt);
  return await Chain.start(executor, store, {
    chainTime,
    before,
    check: checkOf?.(executor.runtime),
  });
}
