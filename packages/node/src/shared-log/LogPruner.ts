import type { Store } from "../store/Store.js";
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

/** Removes old rows of the shared log. Only the writer does. */
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

  /** Removes rows in portions, of which none keeps other writes waiting for long. */
  async prune(): Promise<void> {
    const { sharedLog, store, keepDays, onRemoved, onFailure } = this.options;
    let removed = 0;
    try {
      while (!this.stopped) {
        // This node starts again from its own store, so the log keeps what the store lacks.
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
