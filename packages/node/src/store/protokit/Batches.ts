import type { Batch, BatchStorage, Settlement, SettlementStorage } from "@proto-kit/sequencer";
import {
  putBatch,
  putSettlement,
  readBatch,
  readBatchCount,
  readLatestSettlement,
} from "../parts/batches.js";
import type { WriteBatches } from "../UnwrittenChanges.js";

export class Batches implements BatchStorage, SettlementStorage {
  constructor(private readonly transactions: WriteBatches) {}

  async getCurrentBatchHeight(): Promise<number> {
    return readBatchCount(this.transactions.entries);
  }

  async getLatestBatch(): Promise<Batch | undefined> {
    const { entries } = this.transactions;
    return readBatch(entries, readBatchCount(entries) - 1);
  }

  async getBatchAt(height: number): Promise<Batch | undefined> {
    return readBatch(this.transactions.entries, height);
  }

  async pushBatch(batch: Batch): Promise<void> {
    await this.transactions.commit((unwritten) => putBatch(unwritten, batch));
  }

  async getLatestSettlement(): Promise<Settlement | undefined> {
    return readLatestSettlement(this.transactions.entries);
  }

  async pushSettlement(settlement: Settlement): Promise<void> {
    await this.transactions.commit((unwritten) => putSettlement(unwritten, settlement));
  }
}
