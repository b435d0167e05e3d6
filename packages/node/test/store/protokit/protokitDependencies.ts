import type { StorageDependencyMinimumDependencies } from "@proto-kit/sequencer";
import { AsyncLeaves, AsyncNodes } from "../../../src/store/protokit/AsyncLeaves.js";
import { Batches } from "../../../src/store/protokit/Batches.js";
import type { Store } from "../../../src/store/Store.js";
import { WriteBatches } from "../../../src/store/UnwrittenChanges.js";
import { AsyncStates } from "./AsyncStates.js";
import { Blocks } from "./Blocks.js";
import { keysInMemory } from "./keysInMemory.js";
import { Mempool } from "./Mempool.js";
import { Messages } from "./Messages.js";

/**
 * The storage modules of Protokit's sequencer. A prover stores the proven state itself, so here
 * that state is only in memory.
 */
export function protokitDependencies(store: Store) {
  const { transactions } = store;
  const proven = new WriteBatches(keysInMemory());
  const batches = new Batches(transactions);
  const blocks = new Blocks(store);
  return {
    asyncLinkedLeafStore: { useValue: new AsyncLeaves(proven) },
    asyncStateService: { useValue: new AsyncStates(proven) },
    batchStorage: { useValue: batches },
    settlementStorage: { useValue: batches },
    blockTreeStore: { useValue: new AsyncNodes(transactions, "blocks") },
    blockQueue: { useValue: blocks },
    blockStorage: { useValue: blocks },
    unprovenStateService: { useValue: new AsyncStates(transactions) },
    unprovenLinkedLeafStore: { useValue: new AsyncLeaves(transactions) },
    messageStorage: { useValue: new Messages(transactions) },
    transactionStorage: { useValue: new Mempool(store) },
  } satisfies StorageDependencyMinimumDependencies;
}
