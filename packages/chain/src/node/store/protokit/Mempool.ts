import type { PendingTransaction, TransactionStorage } from "@proto-kit/sequencer";
import { nodeCodes } from "../../codes.js";
import type { Access } from "../Access.js";
import { readBatchOf } from "../parts/batches.js";
import { readBlock, readBlockCount } from "../parts/blocks.js";
import {
  addPending,
  drop,
  readPending,
  readStatus,
  readTransaction,
} from "../parts/transactions.js";

/** The transactions, as Protokit asks for them. */
export class Mempool implements TransactionStorage {
  /**
   * Those that could not be sequenced yet, each with the paths that may change this. Forgotten
   * at a restart, which only means that they are tried once more.
   */
  private readonly skipped = new Map<string, ReadonlySet<bigint>>();

  constructor(private readonly access: Access) {}

  /** Says whether it waits now; one that waits already, or is in a block, does not anew. */
  async pushUserTransaction(transaction: PendingTransaction, priority: number): Promise<boolean> {
    const status = readStatus(this.access.entries, transaction.hash().toString());
    const isNew = status === undefined || status.kind === "dropped";
    if (isNew) await this.access.commit((staging) => addPending(staging, transaction, priority));
    return isNew;
  }

  async getPendingUserTransactions(offset: number, limit?: number): Promise<PendingTransaction[]> {
    const end = limit === undefined ? undefined : offset + limit;
    return readPending(this.access.entries)
      .filter(({ transaction }) => !this.skipped.has(transaction.hash().toString()))
      .sort((a, b) => b.priority - a.priority)
      .slice(offset, end)
      .map(({ transaction }) => transaction);
  }

  async countPendingUserTransactions(): Promise<number> {
    return (await this.getPendingUserTransactions(0)).length;
  }

  /** Those of a block left the mempool with the block. */
  async removeTx(hashes: string[], type: "included" | "dropped"): Promise<void> {
    for (const hash of hashes) this.skipped.delete(hash);
    if (type === "included") return;
    await this.access.commit((staging) => {
      const height = readBlockCount(staging);
      for (const hash of hashes) drop(staging, hash, nodeCodes.ingress.unrunnable, height);
    });
  }

  async findTransaction(
    hash: string,
  ): Promise<{ transaction: PendingTransaction; block?: string; batch?: number } | undefined> {
    const { entries } = this.access;
    const transaction = readTransaction(entries, hash);
    const status = readStatus(entries, hash);
    if (transaction === undefined || status?.kind !== "included") {
      return transaction && { transaction };
    }
    const block = readBlock(entries, status.height)?.hash.toString();
    return { transaction, block, batch: readBatchOf(entries, status.height) };
  }

  async reportSkippedTransactions(paths: Record<string, bigint[]>): Promise<void> {
    for (const [hash, changing] of Object.entries(paths)) this.skipped.set(hash, new Set(changing));
  }

  async reportChangedPaths(paths: bigint[]): Promise<void> {
    for (const [hash, changing] of this.skipped) {
      if (paths.some((path) => changing.has(path))) this.skipped.delete(hash);
    }
  }
}
