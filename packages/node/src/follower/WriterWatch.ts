import { FailureLog } from "../lib/FailureLog.js";
import type { Log } from "../lib/log.js";
import type { LogReader, WriterState } from "../store/log/SharedLog.js";

export interface WriterWatchOptions {
  readonly sharedLog: Pick<LogReader, "writer">;
  readonly log: Log;
  /** Called at each look. Without a writer, the chain's clock stands still. */
  readonly onLook: (hasWriter: boolean) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Who the writer is, as far as this node has seen. */
export class WriterWatch {
  private seen: WriterState | undefined;
  private leaseEnd = -Infinity;
  /** When the log was first asked without an answer. Undefined once it has answered. */
  private unansweredSince: number | undefined;
  private readonly failures: FailureLog;

  constructor(private readonly options: WriterWatchOptions) {
    const { log } = options;
    this.failures = new FailureLog({ log, message: "Could not ask who the writer is; retrying" });
  }

  /** Undefined if the chain has no writer now, as far as this node knows. */
  get writer(): WriterState | undefined {
    return this.options.now() < this.leaseEnd ? this.seen : undefined;
  }

  /** The last writer that this node has seen, without its secret. */
  get state(): Pick<WriterState, "term" | "holder" | "leaseLeftMs"> | undefined {
    if (this.seen === undefined) return undefined;
    const { term, holder } = this.seen;
    return { term, holder, leaseLeftMs: Math.round(this.leaseEnd - this.options.now()) };
  }

  get token(): string | undefined {
    return this.seen?.token;
  }

  /** Where the last writer was reached, although its lease may have run out. */
  get lastUrl(): string | undefined {
    return this.seen?.url;
  }

  /** How old the copy of the node that a relay follows may be, in milliseconds. */
  get upstreamStaleMs(): number {
    return this.seen?.staleMs ?? 0;
  }

  /** How long the log has left this node without an answer, in milliseconds. */
  get awayMs(): number {
    return this.unansweredSince === undefined ? 0 : this.options.now() - this.unansweredSince;
  }

  /** Asks the log. Returns whether it answered. */
  async look(): Promise<boolean> {
    const { sharedLog, now, onLook } = this.options;
    let answered = true;
    try {
      // The lease is counted from before the request, so it may seem to end too early but never
      // too late.
      const asked = now();
      this.unansweredSince ??= asked;
      this.seen = await sharedLog.writer();
      this.unansweredSince = undefined;
      this.leaseEnd = this.seen === undefined ? -Infinity : asked + this.seen.leaseLeftMs;
      this.failures.over();
    } catch (error) {
      answered = false;
      this.failures.failed(error);
    }
    onLook(this.writer !== undefined);
    return answered;
  }
}
