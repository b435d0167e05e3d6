import type { MemoryChain } from "../../../src/cli/MemoryChain.js";
import { blockForgeries } from "./blocks.js";
import type { Forgery } from "./Forgery.js";
import { stateTransitionForgeries } from "./stateTransitions.js";
import { transactionForgeries } from "./transactions.js";

export function allForgeries(chain: MemoryChain): Forgery[] {
  return [...stateTransitionForgeries, ...transactionForgeries(chain), ...blockForgeries(chain)];
}
