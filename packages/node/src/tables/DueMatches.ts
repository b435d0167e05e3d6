import { setImmediate as nextTurn } from "node:timers/promises";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { FailureLog, type FailureLogOptions } from "../lib/FailureLog.js";
import { yieldToEventLoop } from "../lib/turns.js";
import { codeOf } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";

export interface DueMatchesOptions {
  readonly chain: Pick<Chain, "admit">;
  /** Creates the match's transaction. Undefined if nothing is left to do. */
  readonly transactionOf: (match: number) => PendingTransaction | undefined;
  /** Refusal codes after which a match is not retried. */
  readonly leftAlone: ReadonlySet<string>;
  readonly retryMs: number;
  readonly log: FailureLogOptions["log"];
  readonly message: string;
  readonly now: (() => number) | undefined;
}

export class DueMatches {
  /** The number of accepted transactions. */
  done = 0;
  /** When each match is due, by the node's own clock. Of those that are due, the first is next. */
  private readonly due = new Map<number, number>();
  private readonly failures: FailureLog;
  private working: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: DueMatchesOptions) {
    const { log, message } = options;
    this.failures = new FailureLog({ log, message });
  }

  has(match: number): boolean {
    return this.due.has(match);
  }

  /** Adds a match at the end of the queue, or moves it there. */
  put(match: number, waitMs: number): void {
    this.due.delete(match);
    this.due.set(match, this.now() + waitMs);
  }

  /** Starts sending due transactions. Call it at intervals. */
  tick(): void {
    if (this.working !== undefined || this.stopped || this.nextDue() === undefined) return;
    this.working = this.doAll().finally(() => (this.working = undefined));
  }

  get idle(): Promise<void> {
    return this.working ?? Promise.resolve();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle;
  }

  private nextDue(): number | undefined {
    const now = this.now();
    for (const [match, at] of this.due) if (at <= now) return match;
    return undefined;
  }

  private async doAll(): Promise<void> {
    for (let next = this.nextDue(); next !== undefined && !this.stopped; next = this.nextDue()) {
      await this.do(next);
      // Many matches may be due at once, so other work gets a turn in between.
      await nextTurn();
    }
  }

  private async do(match: number): Promise<void> {
    const { leftAlone, retryMs } = this.options;
    this.due.delete(match);
    try {
      if (!(await yieldToEventLoop(async () => await this.send(match)))) return;
      this.done++;
      this.failures.over();
    } catch (error) {
      if (leftAlone.has(codeOf(error) ?? "")) return;
      this.failures.failed(error, { match });
      // Goes to the end of the queue, because the other matches may succeed.
      this.put(match, retryMs);
    }
  }

  /**
   * Signs and sends without a pause in between, so that the nonce is current. Returns false if
   * there was nothing to send.
   */
  private async send(match: number): Promise<boolean> {
    const { chain, transactionOf } = this.options;
    const transaction = transactionOf(match);
    if (transaction === undefined) return false;
    await chain.admit(transaction);
    return true;
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }
}
