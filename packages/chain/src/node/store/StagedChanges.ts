import type { StoredLeaf } from "@proto-kit/common";
import type { BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { Batch } from "./keyValue.js";
import { appendBlock } from "./parts/blocks.js";
import { addPending, drop } from "./parts/transactions.js";
import { putLeaf, putNode, putState } from "./parts/trees.js";
import type { Staging } from "./Staging.js";
import type { Changes, TreeName, TreeNode } from "./Store.js";

/** Changes of the chain, put into the store's form. */
export class StagedChanges implements Changes {
  constructor(private readonly staging: Staging) {}

  get batch(): Batch {
    return this.staging;
  }

  setState(path: bigint, value: readonly Field[]): void {
    putState(this.staging, "sequenced", path, value);
  }

  setLeaf(leaf: StoredLeaf): void {
    putLeaf(this.staging, "sequenced", leaf);
  }

  setNode(tree: TreeName, node: TreeNode): void {
    putNode(this.staging, tree, node);
  }

  appendBlock(block: BlockWithResult): void {
    appendBlock(this.staging, block);
  }

  addPending(transaction: PendingTransaction): void {
    addPending(this.staging, transaction);
  }

  drop(hash: string, code: string, height: number): void {
    drop(this.staging, hash, code, height);
  }
}
