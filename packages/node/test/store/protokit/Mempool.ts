import type { PendingTransaction, TransactionStorage } from "@proto-kit/sequencer";
import { nodeCodes } from "../../../src/lib/nodeCodes.js";
import { naturalCodec } from "../../../src/store/codec/values.js";
import { countKey, sectionRange } from "../../../src/store/keys.js";
import type { Store } from "../../../src/store/Store.js";

/**
 * Implements Protokit's interface for transactions. Priorities and skipped transactions are lost
 * at a restart. Pending transactions are then tried again in another order.
 */
export class Mempool implements TransactionStorage {
  /**
   * Transactions that could not be sequenced yet. A change at one of their paths may make them
   * possible.
   */
  private readonly skipped = new Map<string, ReadonlySet<bigint>>();
  /** The transaction with the highest priority goes first. */
  private readonly priorities = new Map<string, number>();

  constructor(private readonly store: Store) {}

  /**
   * Returns true if the transaction is pending now. A transaction in a block is not added again.
   */
  async pushUserTransaction(transaction: PendingTransaction, priority: number): Promise<boolean> {
    const hash = transaction.hash().toString();
    const status = this.store.status(hash);
    const isNew = status === undefined || status.kind === "dropped";
    if (!isNew) return false;
    await this.store.commit((changes) => changes.addPending(transaction));
    this.priorities.set(hash, priority);
    return true;
  }

  async getPendingUserTransactions(offset: number, limit?: number): Promise<PendingTransaction[]> {
    const end = limit === undefined ? undefined : offset + limit;
    const priority = (one: PendingTransaction) => this.priorities.get(one.hash().toString()) ?? 0;
    return this.store
      .pending()
      .filter((transaction) => !this.skipped.has(transaction.hash().toString()))
      .sort((a, b) => priority(b) - priority(a))
      .slice(offset, end);
  }

  async countPendingUserTransactions(): Promise<number> {
    return (await this.getPendingUserTransactions(0)).length;
  }

  /** Included transactions left the mempool when their block was stored. */
  async removeTx(hashes: string[], type: "included" | "dropped"): Promise<void> {
    for (const hash of hashes) this.skipped.delete(hash);
    if (type === "included") return;
    await this.store.commit((changes) => {
      const height = this.store.blockCount();
      for (const hash of hashes) changes.drop(hash, nodeCodes.ingress.unrunnable, height);
    });
  }

  async findTransaction(
    hash: string,
  ): Promise<{ transaction: PendingTransaction; block?: string; batch?: number } | undefined> {
    const transaction = this.store.transaction(hash);
    const status = this.store.status(hash);
    if (transaction === undefined || status?.kind !== "included") {
      return transaction && { transaction };
    }
    const block = this.store.block(status.height)?.hash.toString();
    return { transaction, block, batch: this.batchOf(status.height) };
  }

  async reportSkippedTransactions(paths: Record<string, bigint[]>): Promise<void> {
    for (const [hash, changing] of Object.entries(paths)) this.skipped.set(hash, new Set(changing));
  }

  async reportChangedPaths(paths: bigint[]): Promise<void> {
    for (const [hash, changing] of this.skipped) {
      if (paths.some((path) => changing.has(path))) this.skipped.delete(hash);
    }
  }

  private batchOf(height: number): number | undefined {
    const { to } = sectionRange("batchEnd");
    const [entry] = this.store.keyValue.range(countKey("batchEnd", height + 1), to, { limit: 1 });
    return entry && Number(naturalCodec.decode(entry.value));
  }
}
