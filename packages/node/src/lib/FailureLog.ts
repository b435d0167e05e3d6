import { NodeError } from "./NodeError.js";

/** The pause between the first two log lines. Each later pause is twice as long. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 600_000;

/** `message` is the same for all failures of one kind of work. Details go into the fields. */
export interface FailureLogOptions {
  log: { error(fields: object, message: string): void };
  message: string;
  now?: () => number;
}

/**
 * Logs failures of work that is retried until it succeeds. To keep the disk from filling up,
 * later failures are logged less and less often. A `NodeError` takes one line with its code.
 * Other errors are logged with their stack.
 */
export class FailureLog {
  private attempts = 0;
  private since = 0;
  private kind: string | undefined;
  private nextAt = 0;
  private pauseMs = FIRST_PAUSE_MS;

  constructor(private readonly options: FailureLogOptions) {}

  failed(error: unknown, about: object = {}): void {
    const { log, message } = this.options;
    const now = this.now();
    if (this.attempts === 0) this.since = now;
    this.attempts++;
    const kind = error instanceof NodeError ? error.code : String(error);
    if (kind !== this.kind) {
      this.kind = kind;
      this.nextAt = now;
      this.pauseMs = FIRST_PAUSE_MS;
    }
    if (now < this.nextAt) return;
    this.nextAt = now + this.pauseMs;
    this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
    log.error({ ...about, ...factsOf(error), attempts: this.attempts }, message);
  }

  /**
   * Call this when the work succeeds. Returns how often and for how long it had failed. Undefined
   * if it had not failed.
   */
  over(): { attempts: number; seconds: number } | undefined {
    if (this.attempts === 0) return undefined;
    const { attempts, since } = this;
    this.attempts = 0;
    this.kind = undefined;
    return { attempts, seconds: Math.round((this.now() - since) / 1000) };
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }
}

function factsOf(error: unknown): object {
  if (!(error instanceof NodeError)) return { err: error };
  const { code, details, remedy } = error;
  return { code, ...details, ...(remedy !== undefined && { remedy }) };
}
