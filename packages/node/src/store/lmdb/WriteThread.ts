import { WorkerThread } from "../../lib/threads/WorkerThread.js";
import { encodeChanges } from "../UnwrittenChanges.js";
import type { Change } from "../KeyValue.js";

export interface FailedWrite {
  readonly code: unknown;
  readonly message: string;
}

/**
 * Writes to a database in a separate thread, so that this thread need not wait for the disk. Both
 * threads have the database open.
 */
export class WriteThread {
  private thread: WorkerThread<Uint8Array, FailedWrite | undefined> | undefined;

  constructor(private readonly path: string) {}

  async write(changes: readonly Change[]): Promise<void> {
    const bytes = encodeChanges(changes);
    const failed = await this.running().ask(bytes, [bytes.buffer as ArrayBuffer]);
    if (failed !== undefined) {
      throw Object.assign(new Error(failed.message), { code: failed.code });
    }
  }

  /** Call this only when no write is in progress, because it does not wait for one. */
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
