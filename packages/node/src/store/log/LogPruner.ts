import type { Store } from "../Store.js";
import type { SharedLog } from "./SharedLog.js";

/** How often the writer looks for rows that are too old. */
const LOOK_MS = 3_600_000;

export interface LogPrunerOptions {
  readonly sharedLog: Pick<SharedLog, "prune">;
  readonly store: Pick<Store, "logTip">;
  readonly keepDays: number;
  readonly onRemoved: (rows: number) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Removes old rows of the shared log. Runs only in the writer. */
export class LogPruner {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: LogPrunerOptions) {}

  start(): void {
    void this.prune();
    this.timer = setInterval(() => void this.prune(), LOOK_MS);
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /** Removes rows in small portions, so that other writes never wait long. */
  async prune(): Promise<void> {
    const { sharedLog, store, keepDays, onRemoved, onFailure } = this.options;
    let removed = 0;
    try {
      while (!this.stopped) {
        // After a restart, this node reads the rows that its own store lacks, so the log keeps
        // them.
        const rows = await sharedLog.prune(store.logTip()?.seq ?? 0, keepDays);
        removed += rows;
        if (rows === 0) break;
      }
    } catch (error) {
      onFailure(error);
    }
    if (removed > 0) onRemoved(removed);
  }
}
