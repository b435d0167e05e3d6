import type { ChainTerms } from "@kifu/chain/terms";
import { Chain, type ChainOptions } from "../../src/sequencer/Chain.js";
import { Executor } from "../../src/sequencer/Executor.js";
import type { Store } from "../../src/store/Store.js";

export async function openChain(
  store: Store,
  terms: ChainTerms,
  options?: ChainOptions,
): Promise<Chain> {
  return await Chain.start(await Executor.start(terms), store, options);
}
