import type { ChainTerms } from "../../runtime/modules.js";
import type { Store } from "../store/Store.js";
import { Chain } from "./Chain.js";
import { Executor } from "./Executor.js";

/** Opens the chain that a store holds, where it left off. */
export async function openChain(store: Store, terms: ChainTerms): Promise<Chain> {
  return await Chain.start(await Executor.start(terms), store);
}
