import type { StoredLeaf } from "@proto-kit/common";
import type {
  Block,
  BlockResult,
  BlockWithResult,
  Database,
  PendingTransaction,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { BlockHeader } from "./codec/block.js";
import type { Batch, KeyValue, WriteOptions } from "./keyValue.js";

/** The chain's two trees: of its state, and of its blocks' hashes. */
export type TreeName = "state" | "blocks";

export interface TreeNode {
  level: number;
  index: bigint;
  value: bigint;
}

/** What the store knows of a transaction. */
export type StoredStatus =
  | { kind: "pending" }
  | { kind: "included"; height: number; position: number; ok: boolean; code: string | undefined }
  | { kind: "dropped"; height: number; code: string };

/** Everything that one commit changes. Staged here, made all at once. */
export interface Changes {
  /** For whoever keeps records of their own beside the chain's (see `node/live`). */
  readonly batch: Batch;
  setState(path: bigint, value: readonly Field[]): void;
  setLeaf(leaf: StoredLeaf): void;
  setNode(tree: TreeName, node: TreeNode): void;
  /**
   * Appends a whole block: the block, its result, its transactions' places. They are pending
   * no longer.
   */
  appendBlock(block: BlockWithResult): void;
  /** Keeps a transaction that is accepted and in no block yet, so that a restart finds it. */
  addPending(transaction: PendingTransaction): void;
  /** Ends a pending transaction that will never be in a block. */
  drop(hash: string, code: string, height: number): void;
}

/**
 * The node's memory: the state, its trees, blocks, transactions. Reads are synchronous and
 * see what is committed; writes go through `commit`, all or nothing.
 *
 * It is also Protokit's `Database`: the storage interfaces that Protokit's own modules ask for
 * are views of the same data.
 */
export interface Store extends Database {
  readonly keyValue: KeyValue;

  state(path: bigint): Field[] | undefined;
  leaf(path: bigint): StoredLeaf | undefined;
  /** The leaf with the greatest path below this one. */
  previousLeaf(path: bigint): StoredLeaf | undefined;
  maximumIndex(): bigint | undefined;
  node(tree: TreeName, level: number, index: bigint): bigint | undefined;

  /** How many blocks there are; the latest has this height less one. */
  blockCount(): number;
  /** Its traces are read when they are asked for, which throws `store/pruned` in old blocks. */
  block(height: number): Block | undefined;
  /** The same without its transactions, which take the longest to read. */
  blockHeader(height: number): BlockHeader | undefined;
  result(height: number): BlockResult | undefined;
  heightOf(blockHash: string): number | undefined;

  status(hash: string): StoredStatus | undefined;
  transaction(hash: string): PendingTransaction | undefined;
  /** In the order in which they were accepted. */
  pending(): PendingTransaction[];
  /** How many blocks, from the first, are proven, and how many settled. */
  provenBlocks(): number;
  settledBlocks(): number;

  /** Makes all that is staged, or nothing; reads see it from then on. */
  commit(stage: (changes: Changes) => void, options?: WriteOptions): Promise<void>;
}
