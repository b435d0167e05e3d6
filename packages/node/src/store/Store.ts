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
 * The node's memory over ordered keys: the state, its trees, blocks, transactions. Reads are
 * synchronous and see what is committed; writes go through `commit`, all or nothing. It keeps
 * nothing in memory: what it says is what is there.
 */
export class Store {
  /** For what commits in the course of a transaction, such as a prover's tree (see `ProvenTree`). */
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

  /** How many blocks there are; the latest has this height less one. */
  blockCount(): number {
    return readBlockCount(this.entries);
  }

  /** Its traces are read when they are asked for, which throws `store/pruned` in old blocks. */
  block(height: number): Block | undefined {
    return readBlock(this.entries, height);
  }

  result(height: number): BlockResult | undefined {
    return readResult(this.entries, height);
  }

  /** A block below the count: where one is missing, the store is damaged. */
  blockWithResult(height: number): BlockWithResult {
    const block = this.block(height);
    const result = this.result(height);
    if (block === undefined || result === undefined) throw damaged(`block ${height} is incomplete`);
    return { block, result };
  }

  /** The same without its transactions, which take the longest to read. */
  blockHeader(height: number): BlockHeader | undefined {
    return readHeader(this.entries, height);
  }

  /** One transaction of a block without its trace; undefined where it has none. */
  execution(height: number, position: number): Execution | undefined {
    return readExecution(this.entries, height, position);
  }

  /**
   * When the block was made, in milliseconds since 1970, by the clock of the node that made it; undefined where
   * that is not known. No proof covers it.
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

  /** How many blocks, from the first, have lost what only their proof needs. */
  prunedBlocks(): number {
    return readPrunedBlocks(this.entries);
  }

  /** In the order in which they were accepted. */
  pending(): PendingTransaction[] {
    return readPending(this.entries);
  }

  /** The time of the block in which a transaction was admitted last; 0 before there was one. */
  openTime(): number {
    return readOpenTime(this.entries);
  }

  /** What the chain's clock showed when that was kept last; 0 before it was. */
  clockTime(): number {
    return readClockTime(this.entries);
  }

  /** Signed moves that are in no transaction yet: by match, each match's in their order. */
  moves(): KeptMove[] {
    return readMoves(this.entries);
  }

  /** How many blocks, from the first, are proven. */
  provenBlocks(): number {
    return readProvenBlocks(this.entries);
  }

  /** A batch by its number; undefined for one that is not there. */
  batch(number: number): KeptBatch | undefined {
    return readBatch(this.entries, number);
  }

  /** The number of the batch that proves a block; undefined for a block that none proves. */
  batchNumberOf(height: number): number | undefined {
    return readBatchNumberOf(this.entries, height);
  }

  /** How many batches there are; also the number of the next one. */
  batchCount(): number {
    return readBatchCount(this.entries);
  }

  /** How many blocks, from the first, are settled. */
  settledBlocks(): number {
    return readSettledBlocks(this.entries);
  }

  /** Makes all that is staged, or nothing; reads see it from then on. */
  async commit(
    stage: (changes: Changes) => void | Promise<void>,
    options?: WriteOptions,
  ): Promise<void> {
    await this.transactions.commit((unwritten) => stage(new Changes(unwritten)), options);
  }

  /** Until it resolves, a failure of the machine may take what was committed quickly. */
  async sync(): Promise<void> {
    await this.keyValue.sync();
  }

  async close(): Promise<void> {
    await this.keyValue.close();
  }
}
