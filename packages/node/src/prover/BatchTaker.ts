import { nodeCodes } from "../nodeCodes.js";
import { FailureLog } from "../FailureLog.js";
import type { Log } from "../log.js";
import { Mutex } from "../Mutex.js";
import { NodeError } from "../NodeError.js";
import type { Store } from "../store/Store.js";
import { appendBatch, type BatchFolder, misfit, provenIn } from "./BatchFolder.js";
import type { ProvenBatch } from "./ProvenBatch.js";

/** How often the folder is checked for new batches. */
const LOOK_MS = 1000;

export interface BatchTakerOptions {
  readonly store: Store;
  /** Where a prover on this machine writes its batches. */
  readonly folder: BatchFolder;
  readonly log: Log;
  /** Called when there are more batches than before. */
  readonly onTaken: () => void;
}

/** Takes batches from provers, one after another, wherever they come from. */
export class BatchTaker {
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatchTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not store a proven batch" });
  }

  /** Checks the folder now and at intervals. */
  start(): void {
    this.timer = setInterval(() => {
      if (this.mutex.length === 0) void this.mutex.run(() => this.take());
    }, LOOK_MS);
  }

  /** Finishes what has begun. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mutex.run(async () => undefined);
  }

  /**
   * Takes a batch unless it is already stored. Throws `prover/bad-batch` if it does not prove
   * exactly the next blocks, and then nothing has changed.
   */
  async handOver(batch: ProvenBatch): Promise<void> {
    await this.mutex.run(async () => {
      const { store } = this.options;
      if (isThere(batch, store)) return;
      const reason = misfit(batch, provenIn(store), store);
      if (reason !== undefined) throw doesNotFit(batch, reason);
      await appendBatch(store, batch);
      this.announce();
    });
  }

  private async take(): Promise<void> {
    const { store, folder } = this.options;
    const before = store.batchCount();
    try {
      await folder.takeInto(store);
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    } finally {
      // Batches before one that does not fit are taken all the same.
      if (store.batchCount() > before) this.announce();
    }
  }

  private announce(): void {
    const { store, log, onTaken } = this.options;
    log.info({ blocks: store.provenBlocks() }, "Stored proven batches");
    onTaken();
  }
}

/** Proofs of the same blocks are equivalent, though no two are equal. */
function isThere({ number, blockHashes }: ProvenBatch, store: Store): boolean {
  const there = store.batch(number)?.blockHashes;
  return there?.length === blockHashes.length && there.every((hash, i) => hash === blockHashes[i]);
}

function doesNotFit({ number, first }: ProvenBatch, reason: string): NodeError {
  return new NodeError(nodeCodes.prover.badBatch, "The batch does not fit this chain.", {
    details: { batch: number, first, reason },
    remedy: "Start the prover again: it checks what is already proven and continues from there.",
  });
}
