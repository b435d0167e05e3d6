import type { BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { KeptBatch } from "./codec/batch.js";
import type { KeptMove } from "./codec/move.js";
import { putBatch } from "./parts/batches.js";
import { putBlock, putMadeAt, putResult } from "./parts/blocks.js";
import { putMove, removeMove } from "./parts/moves.js";
import { addPending, dropTransaction, putClockTime, putOpenTime } from "./parts/transactions.js";
import { putNode, putState, type TreeName, type TreeNode } from "./parts/trees.js";
import type { UnwrittenChanges } from "./UnwrittenChanges.js";

/** Everything that one commit changes. Staged in the store's form and written atomically. */
export class Changes {
  /** @param batch for modules that keep their own records beside the chain's */
  constructor(readonly batch: UnwrittenChanges) {}

  setState(path: bigint, value: readonly Field[]): void {
    putState(this.batch, path, value);
  }

  setNode(tree: TreeName, node: TreeNode): void {
    putNode(this.batch, tree, node);
  }

  /**
   * Appends a whole block: the block, its result and its transactions, which are no longer pending.
   * Without its result, no block could follow.
   */
  appendBlock({ block, result }: BlockWithResult): void {
    putBlock(this.batch, block);
    putResult(this.batch, result);
  }

  /** Stores when a block was made, in milliseconds since 1970. */
  setMadeAt(height: number, ms: number): void {
    putMadeAt(this.batch, height, ms);
  }

  /**
   * Stores an accepted transaction that is in no block yet, so that a restart finds it, and the
   * time of the open block if it ran there.
   */
  addPending(transaction: PendingTransaction, openTime?: number): void {
    addPending(this.batch, transaction);
    if (openTime !== undefined) putOpenTime(this.batch, openTime);
  }

  /** Saves the chain's clock, so that a restart does not begin at the latest block's time. */
  saveTime(time: number): void {
    putClockTime(this.batch, time);
  }

  /** Stores a signed move that is in no transaction yet, so that a restart finds it. */
  putMove(move: KeptMove): void {
    putMove(this.batch, move);
  }

  /** Removes a signed move that is in a transaction now. */
  removeMove(move: KeptMove): void {
    removeMove(this.batch, move);
  }

  /** Appends a batch, which proves the blocks after those of earlier batches. */
  appendBatch(batch: KeptBatch): void {
    putBatch(this.batch, batch);
  }

  /** Ends a pending transaction that will never be in a block. */
  drop(hash: string, code: string, height: number): void {
    dropTransaction(this.batch, hash, code, height);
  }
}
