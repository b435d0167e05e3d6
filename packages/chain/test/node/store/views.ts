import type { DependencyDeclaration } from "@proto-kit/common";
import type { Store } from "../../../src/node/store/Store.js";

/** The views of a store that Protokit's modules get. */
export function viewsOf(store: Store) {
  const given = store.dependencies();
  return {
    state: valueOf(given.unprovenStateService),
    provenState: valueOf(given.asyncStateService),
    leaves: valueOf(given.unprovenLinkedLeafStore),
    provenLeaves: valueOf(given.asyncLinkedLeafStore),
    blocks: valueOf(given.blockStorage),
    queue: valueOf(given.blockQueue),
    batches: valueOf(given.batchStorage),
    settlements: valueOf(given.settlementStorage),
    messages: valueOf(given.messageStorage),
    mempool: valueOf(given.transactionStorage),
  };
}

function valueOf<Dependency>(declaration: DependencyDeclaration<Dependency>): Dependency {
  if (!("useValue" in declaration)) throw new Error("It is no value");
  return declaration.useValue;
}
