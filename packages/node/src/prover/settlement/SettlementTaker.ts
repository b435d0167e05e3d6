import { FailureLog } from "../../lib/FailureLog.js";
import type { Log } from "../../lib/log.js";
import { Polling } from "../../lib/time.js";
import type { Store } from "../../store/Store.js";
import { readSettled } from "./settlementFiles.js";

export interface SettlementTakerOptions {
  readonly store: Store;
  readonly log: Log;
  readonly onTaken: () => void;
  /** Whether another node writes the chain. */
  readonly isFollowing: () => boolean;
}

/** Takes over how far `kifu settle` on this machine has settled the chain. */
export class SettlementTaker {
  private readonly polling = new Polling();
  private readonly failures: FailureLog;

  constructor(private readonly options: SettlementTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not store a settlement" });
  }

  /** @param file the file that `kifu settle` writes */
  start(file: string): void {
    this.polling.start(() => this.take(file));
  }

  async stop(): Promise<void> {
    await this.polling.stop();
  }

  async take(file: string): Promise<void> {
    const { store, log, onTaken, isFollowing } = this.options;
    if (isFollowing()) return;
    try {
      const settled = readSettled(file);
      const batches = newlySettled(store, settled?.blocks ?? 0);
      if (settled === undefined || batches.length === 0) return;
      const { transaction: transactionHash } = settled;
      await store.commit((changes) =>
        changes.appendSettlement({ transactionHash, promisedMessagesHash: "0", batches }),
      );
      log.info({ blocks: store.settledBlocks() }, "Stored a settlement");
      onTaken();
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }
}

/** The batches up to this number of blocks that the store does not call settled yet. */
function newlySettled(store: Store, blocks: number): number[] {
  const known = Math.min(blocks, store.provenBlocks());
  const batches: number[] = [];
  for (let height = store.settledBlocks(); height < known;) {
    const number = store.batchNumberOf(height);
    const length = number === undefined ? 0 : (store.batch(number)?.blockHashes.length ?? 0);
    if (number === undefined || length === 0) break;
    height += length;
    // A settlement never ends inside a batch.
    if (height <= known) batches.push(number);
  }
  return batches;
}
