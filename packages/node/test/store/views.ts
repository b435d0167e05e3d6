import type { Store } from "../../src/store/Store.js";
import { protokitDependencies } from "./protokit/protokitDependencies.js";

const known = new WeakMap<Store, ReturnType<typeof protokitDependencies>>();

/** Every call with the same store returns the same views. */
export function viewsOf(store: Store) {
  const given = known.get(store) ?? protokitDependencies(store);
  known.set(store, given);
  return {
    state: given.unprovenStateService.useValue,
    leaves: given.unprovenLinkedLeafStore.useValue,
    provenLeaves: given.asyncLinkedLeafStore.useValue,
    blocks: given.blockStorage.useValue,
    queue: given.blockQueue.useValue,
    batches: given.batchStorage.useValue,
    settlements: given.settlementStorage.useValue,
    messages: given.messageStorage.useValue,
    mempool: given.transactionStorage.useValue,
  };
}
