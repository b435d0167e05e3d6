import type { StoredLeaf } from "@proto-kit/common";
import type { Block, BlockResult, BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { Changes } from "./Changes.js";
import type { KeptBatch } from "./codec/batch.js";
import type { BlockHeader, Execution } from "./codec/block.js";
import { damaged } from "./codec/bytes.js";
import type { KeptMove } from "./codec/move.js";
import type { KeyValue, WriteOptions } from "./KeyValue.js";
import {
  readBatch,
  readBatchCount,
  readBatchNumberOf,
  readProvenBlocks,
  readSettledBlocks,
} from "./parts/batches.js";
import {
  readBlock,
  readBlockCount,
  readExecution,
  readHeader,
  readHeightOf,
  readMadeAt,
  readPrunedBlocks,
  readResult,
} from "./parts/blocks.js";
import { readMoves } from "./parts/moves.js";
import {
  readClockTime,
  readOpenTime,
  readPending,
  readStatus,
  readTransaction,
} from "./parts/transactions.js";
import {
  readLeaf,
  readMaximumIndex,
  readNode,
  readPreviousLeaf,
  readState,
  type TreeName,
} from "./parts/trees.js";
import type { Entries } from "./UnwrittenChanges.js";
import type { StoredStatus } from "./StoredStatus.js";
import { WriteBatches } from "./WriteBatches.js";

/**
 * The node's data over ordered keys: the state, its trees, blocks and transactions. Reads are
 * synchronous and see what is committed. Writes go through `commit` and are atomic. Nothing is
 * cached in memory.
 */
export class Store {
  /**
   * For code that commits in the middle of a transaction, such as a prover's tree (see
   * `ProvenTree`).
   */
  readonly transactions: WriteBatches;

  constructor(readonly keyValue: KeyValue) {
    this.transactions = new WriteBatches(keyValue);
  }

  private get entries(): Entries {
    return this.transactions.entries;
  }

  state(path: bigint): Field[] | undefined {
    return readState(this.entries, path);
  }

  leaf(path: bigint): StoredLeaf | undefined {
    return readLeaf(this.entries, path);
  }

  /** The leaf with the greatest path below this one. */
  previousLeaf(path: bigint): StoredLeaf | undefined {
    return readPreviousLeaf(this.entries, path);
  }

  maximumIndex(): bigint | undefined {
    return readMaximumIndex(this.entries);
  }

  node(tree: TreeName, level: number, index: bigint): bigint | undefined {
    return readNode(this.entries, tree, level, index);
  }

  /** The number of blocks. The latest has this height less one. */
  blockCount(): number {
    return readBlockCount(this.entries);
  }

  /** Its traces are read on first access, which throws `store/pruned` in old blocks. */
  block(height: number): Block | undefined {
    return readBlock(this.entries, height);
  }

  result(height: number): BlockResult | undefined {
    return readResult(this.entries, height);
  }

  /** A block below the count. If one is missing, the store is damaged. */
  blockWithResult(height: number): BlockWithResult {
    const block = this.block(height);
    const result = this.result(height);
    if (block === undefined || result === undefined) throw damaged(`block ${height} is incomplete`);
    return { block, result };
  }

  /** A block without its transactions, which take longest to read. */
  blockHeader(height: number): BlockHeader | undefined {
    return readHeader(this.entries, height);
  }

  /** One transaction of a block without its trace. Undefined if there is none. */
  execution(height: number, position: number): Execution | undefined {
    return readExecution(this.entries, height, position);
  }

  /**
   * When the block was made, in milliseconds since 1970, by the clock of the node that made it.
   * Undefined if unknown. No proof covers it.
   */
  madeAt(height: number): number | undefined {
    return readMadeAt(this.entries, height);
  }

  heightOf(blockHash: string): number | undefined {
    return readHeightOf(this.entries, blockHash);
  }

  status(hash: string): StoredStatus | undefined {
    return readStatus(this.entries, hash);
  }

  transaction(hash: string): PendingTransaction | undefined {
    return readTransaction(this.entries, hash);
  }

  /** How many blocks, from the first, have lost the data that only their proofs need. */
  prunedBlocks(): number {
    return readPrunedBlocks(this.entries);
  }

  /** In the order in which they were accepted. */
  pending(): PendingTransaction[] {
    return readPending(this.entries);
  }

  /** The time of the block in which a transaction was last admitted. 0 before the first. */
  openTime(): number {
    return readOpenTime(this.entries);
  }

  /** The chain's clock as last saved. 0 if it was never saved. */
  clockTime(): number {
    return readClockTime(this.entries);
  }

  /** Signed moves that are in no transaction yet, by match and in order. */
  moves(): KeptMove[] {
    return readMoves(this.entries);
  }

  /** How many blocks, from the first, are proven. */
  provenBlocks(): number {
    return readProvenBlocks(this.entries);
  }

  batch(number: number): KeptBatch | undefined {
    return readBatch(this.entries, number);
  }

  /** The number of the batch that proves a block. Undefined if no batch does. */
  batchNumberOf(height: number): number | undefined {
    return readBatchNumberOf(this.entries, height);
  }

  /** The number of batches, which is also the number of the next one. */
  batchCount(): number {
    return readBatchCount(this.entries);
  }

  /** How many blocks, from the first, are settled. */
  settledBlocks(): number {
    return readSettledBlocks(this.entries);
  }

  /** Writes everything that is staged atomically. Later reads see it. */
  async commit(
    stage: (changes: Changes) => void | Promise<void>,
    options?: WriteOptions,
  ): Promise<void> {
    await this.transactions.commit((unwritten) => stage(new Changes(unwritten)), options);
  }

  /** Until it resolves, a failure of the machine may lose quick commits. */
  async sync(): Promise<void> {
    await this.keyValue.sync();
  }

  async close(): Promise<void> {
    await this.keyValue.close();
  }
}
