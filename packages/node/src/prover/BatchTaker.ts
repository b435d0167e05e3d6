import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { Polling } from "../lib/time.js";
import type { Store } from "../store/Store.js";
import { appendBatch, type BatchFolder, misfit, provenIn } from "./BatchFolder.js";
import type { ProvenBatch } from "./ProvenBatch.js";

export interface BatchTakerOptions {
  readonly store: Store;
  readonly log: Log;
  readonly onTaken: () => void;
  /** Whether another node writes the chain. */
  readonly isFollowing?: () => boolean;
  /** Hands a batch over to the writer. The store then gets it from the writer. */
  readonly passOn?: (batch: ProvenBatch) => Promise<void>;
}

/**
 * Takes the batches that a prover on this machine leaves in a folder. If this node is not the
 * writer, passes them on.
 */
export class BatchTaker {
  private readonly polling = new Polling();
  private readonly failures: FailureLog;

  constructor(private readonly options: BatchTakerOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not store a proven batch" });
  }

  /** @param folder the folder in which a prover on this machine leaves its batches */
  start(folder: BatchFolder): void {
    this.polling.start(() => this.take(folder));
  }

  async stop(): Promise<void> {
    await this.polling.stop();
  }

  /**
   * Takes a batch from another node unless it is stored already. If the batch does not prove the
   * next blocks, throws `prover/bad-batch` and changes nothing.
   */
  async handOver(batch: ProvenBatch): Promise<void> {
    await this.polling.inTurn(async () => {
      const { store } = this.options;
      if (isThere(batch, store)) return;
      const reason = misfit(batch, provenIn(store), store);
      if (reason !== undefined) throw doesNotFit(batch, reason);
      await appendBatch(store, batch);
      this.announce();
    });
  }

  private async take(folder: BatchFolder): Promise<void> {
    const { store, isFollowing, passOn } = this.options;
    const before = store.batchCount();
    try {
      if (passOn === undefined || isFollowing?.() !== true) await folder.takeInto(store);
      else await sendNext(folder, store, passOn);
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

/** The folder keeps a batch until the store has it, because the writer may die before that. */
async function sendNext(
  folder: BatchFolder,
  store: Store,
  passOn: (batch: ProvenBatch) => Promise<void>,
): Promise<void> {
  const batch = await folder.nextOf(store);
  if (batch === undefined) return;
  await passOn(batch);
  if (isThere(batch, store)) await folder.remove(batch.number);
}

/**
 * Whether the store has a batch with the same blocks. Its proof may differ, because two proofs of
 * the same blocks differ. The store needs only one of them.
 */
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
