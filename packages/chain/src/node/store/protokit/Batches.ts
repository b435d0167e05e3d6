import type { Batch, BatchStorage, Settlement, SettlementStorage } from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import {
  putBatch,
  putSettlement,
  readBatch,
  readBatchCount,
  readLatestSettlement,
} from "../parts/batches.js";

/** What is proven and what is settled, as Protokit asks for it. */
export class Batches implements BatchStorage, SettlementStorage {
  constructor(private readonly access: Access) {}

  async getCurrentBatchHeight(): Promise<number> {
    return readBatchCount(this.access.entries);
  }

  async getLatestBatch(): Promise<Batch | undefined> {
    const { entries } = this.access;
    return readBatch(entries, readBatchCount(entries) - 1);
  }

  async getBatchAt(height: number): Promise<Batch | undefined> {
    return readBatch(this.access.entries, height);
  }

  async pushBatch(batch: Batch): Promise<void> {
    await this.access.commit((staging) => putBatch(staging, batch));
  }

  async getLatestSettlement(): Promise<Settlement | undefined> {
    return readLatestSettlement(this.access.entries);
  }

  async pushSettlement(settlement: Settlement): Promise<void> {
    await this.access.commit((staging) => putSettlement(staging, settlement));
  }
}
