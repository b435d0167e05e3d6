import { nodeCodes } from "../nodeCodes.js";
import { FailureLog } from "../FailureLog.js";
import type { Log } from "../log.js";
import { Mutex } from "../Mutex.js";
import { NodeError } from "../NodeError.js";
import type { Store } from "../store/Store.js";
import { appendBatch, type BatchFolder, misfit, provenIn } from "./BatchFolder.js";
import type { ProvenBatch } from "./ProvenBatch.js";

/** How often it is looked whether a prover has handed over a batch. */
const LOOK_MS = 1000;

/** What takes in batches, and who is told of it. */
export interface BatchTakerOptions {
  readonly store: Store;
  /** Where a prover on this machine hands them over. */
  readonly folder: BatchFolder;
  readonly log: Log;
  /** Told when there are more than before. */
  readonly onTaken: () => void;
}

/** Takes in the batches that provers hand over, one after the other, from wherever they come. */
export class BatchTaker {
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatchTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not take in a proven batch" });
  }

  /** Looks into the folder now and from now on. */
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
   * Takes in a batch, unless it is here already. Throws `prover/bad-batch` at one that does not prove
   * the very blocks that come next; then nothing has changed.
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
      // Those before one that does not fit are taken in all the same.
      if (store.batchCount() > before) this.announce();
    }
  }

  private announce(): void {
    const { store, log, onTaken } = this.options;
    log.info({ blocks: store.provenBlocks() }, "Took in proven batches");
    onTaken();
  }
}

/** Proofs of the same blocks say the same, though no two are alike. */
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
