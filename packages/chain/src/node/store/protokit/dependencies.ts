import type { StorageDependencyMinimumDependencies } from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import { AsyncLeaves } from "./AsyncLeaves.js";
import { AsyncNodes } from "./AsyncNodes.js";
import { AsyncStates } from "./AsyncStates.js";
import { Batches } from "./Batches.js";
import { Blocks } from "./Blocks.js";
import { Mempool } from "./Mempool.js";
import { Messages } from "./Messages.js";

/**
 * What Protokit's own modules store in. Blocks move on the "unproven" state, and proofs on the
 * other, each with a tree of its own.
 */
export function protokitDependencies(access: Access): StorageDependencyMinimumDependencies {
  const batches = new Batches(access);
  const blocks = new Blocks(access);
  return {
    asyncStateService: { useValue: new AsyncStates(access, "proven") },
    asyncLinkedLeafStore: { useValue: new AsyncLeaves(access, "proven") },
    unprovenStateService: { useValue: new AsyncStates(access, "sequenced") },
    unprovenLinkedLeafStore: { useValue: new AsyncLeaves(access, "sequenced") },
    blockTreeStore: { useValue: new AsyncNodes(access, "blocks") },
    blockQueue: { useValue: blocks },
    blockStorage: { useValue: blocks },
    batchStorage: { useValue: batches },
    settlementStorage: { useValue: batches },
    messageStorage: { useValue: new Messages(access) },
    transactionStorage: { useValue: new Mempool(access) },
  };
}
