import { WorkerThread } from "../../threads/WorkerThread.js";
import { encodeChanges } from "../journal/changeBytes.js";
import type { Change } from "../KeyValue.js";

/** What went wrong with a write, by its number where LMDB or the system has one. */
export interface FailedWrite {
  readonly code: unknown;
  readonly message: string;
}

/**
 * Makes changes to a database in a thread of its own, so that this one goes on while the disk is waited for.
 * This one has the database open, too.
 */
export class WriteThread {
  private thread: WorkerThread<Uint8Array, FailedWrite | undefined> | undefined;

  constructor(private readonly path: string) {}

  /** Makes all changes, or none and throws. */
  async write(changes: readonly Change[]): Promise<void> {
    const bytes = encodeChanges(changes);
    const failed = await this.running().ask(bytes, [bytes.buffer as ArrayBuffer]);
    if (failed !== undefined) {
      throw Object.assign(new Error(failed.message), { code: failed.code });
    }
  }

  /** Waits for nothing: to be called when no write is being made. */
  async end(): Promise<void> {
    await this.thread?.end();
  }

  private running(): WorkerThread<Uint8Array, FailedWrite | undefined> {
    if (this.thread === undefined || this.thread.isOver) {
      this.thread = new WorkerThread(new URL("./writeWorker.js", import.meta.url), {
        workerData: this.path,
      });
    }
    return this.thread;
  }
}
