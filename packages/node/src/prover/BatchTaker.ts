import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import { Mutex } from "../lib/turns.js";
import type { Store } from "../store/Store.js";
import type { BatchFolder } from "./BatchFolder.js";

const LOOK_MS = 1000;

export interface BatchTakerOptions {
  readonly store: Store;
  readonly log: Log;
  readonly onTaken: () => void;
}

/** Takes the batches that a prover on this machine leaves in a folder. */
export class BatchTaker {
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatchTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not store a proven batch" });
  }

  /** @param folder the folder in which a prover on this machine leaves its batches */
  start(folder: BatchFolder): void {
    this.timer = setInterval(() => {
      if (this.mutex.length === 0) void this.mutex.run(() => this.take(folder));
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mutex.run(async () => undefined);
  }

  private async take(folder: BatchFolder): Promise<void> {
    const { store } = this.options;
    const before = store.batchCount();
    try {
      await folder.takeInto(store);
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    } finally {
      // The batches before a bad one are stored, so they are announced even after an error.
      if (store.batchCount() > before) this.announce();
    }
  }

  private announce(): void {
    const { store, log, onTaken } = this.options;
    log.info({ blocks: store.provenBlocks() }, "Stored proven batches");
    onTaken();
  }
}
