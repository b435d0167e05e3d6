import type { StoredLeaf } from "@proto-kit/common";
import type {
  Block,
  BlockResult,
  PendingTransaction,
  StorageDependencyMinimumDependencies,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import type { KeyValue, WriteOptions } from "./keyValue.js";
import { everything, metaKey } from "./keys.js";
import { readProvenBlocks, readSettledBlocks } from "./parts/batches.js";
import type { BlockHeader } from "./codec/block.js";
import { readBlock, readBlockCount, readHeader, readHeightOf, readResult } from "./parts/blocks.js";
import { readPending, readStatus, readTransaction } from "./parts/transactions.js";
import {
  readLeaf,
  readMaximumIndex,
  readNode,
  readPreviousLeaf,
  readState,
} from "./parts/trees.js";
import { protokitDependencies } from "./protokit/dependencies.js";
import { StagedChanges } from "./StagedChanges.js";
import type { Entries } from "./Staging.js";
import type { Changes, Store, StoredStatus, TreeName } from "./Store.js";
import { Transactions } from "./Transactions.js";

/** The store over ordered keys. It keeps nothing in memory: what it says is what is there. */
export class OrderedStore implements Store {
  private readonly transactions: Transactions;
  private views: StorageDependencyMinimumDependencies | undefined;

  constructor(readonly keyValue: KeyValue) {
    this.transactions = new Transactions(keyValue);
  }

  private get entries(): Entries {
    return this.transactions.entries;
  }

  state(path: bigint): Field[] | undefined {
    return readState(this.entries, "sequenced", path);
  }

  leaf(path: bigint): StoredLeaf | undefined {
    return readLeaf(this.entries, "sequenced", path);
  }

  previousLeaf(path: bigint): StoredLeaf | undefined {
    return readPreviousLeaf(this.entries, "sequenced", path);
  }

  maximumIndex(): bigint | undefined {
    return readMaximumIndex(this.entries, "sequenced");
  }

  node(tree: TreeName, level: number, index: bigint): bigint | undefined {
    return readNode(this.entries, tree, level, index);
  }

  blockCount(): number {
    return readBlockCount(this.entries);
  }

  block(height: number): Block | undefined {
    return readBlock(this.entries, height);
  }

  result(height: number): BlockResult | undefined {
    return readResult(this.entries, height);
  }

  blockHeader(height: number): BlockHeader | undefined {
    return readHeader(this.entries, height);
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

  pending(): PendingTransaction[] {
    return readPending(this.entries).map(({ transaction }) => transaction);
  }

  provenBlocks(): number {
    return readProvenBlocks(this.entries);
  }

  settledBlocks(): number {
    return readSettledBlocks(this.entries);
  }

  async commit(stage: (changes: Changes) => void, options?: WriteOptions): Promise<void> {
    await this.transactions.commit((staging) => stage(new StagedChanges(staging)), options);
  }

  dependencies(): StorageDependencyMinimumDependencies {
    return (this.views ??= protokitDependencies(this.transactions));
  }

  async executeInTransaction(run: () => Promise<void>): Promise<void> {
    await this.transactions.run(run);
  }

  /** Empties the store of everything but whose it is. */
  async pruneDatabase(): Promise<void> {
    const identity = Buffer.from(metaKey("identity"));
    const all = this.keyValue.range(everything.from, everything.to);
    const keys = Array.from(all, ({ key }) => key).filter((key) => !identity.equals(key));
    await this.keyValue.write((batch) => keys.forEach((key) => batch.remove(key)));
  }

  async close(): Promise<void> {
    await this.keyValue.close();
  }
}
