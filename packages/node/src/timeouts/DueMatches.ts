import { setImmediate as nextTurn } from "node:timers/promises";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { FailureLog, type FailureLogOptions } from "../FailureLog.js";
import { yieldToEventLoop } from "../yieldToEventLoop.js";
import { codeOf } from "../NodeError.js";
import type { Chain } from "../sequencer/Chain.js";

export interface DueMatchesOptions {
  readonly chain: Pick<Chain, "admit">;
  /** Creates the transaction. Undefined if there is nothing left to do. */
  readonly transactionOf: (match: number) => PendingTransaction | undefined;
  /** After these refusals a match is dropped. */
  readonly leftAlone: ReadonlySet<string>;
  /** How long a failed match waits for its next try. */
  readonly retryMs: number;
  readonly log: FailureLogOptions["log"];
  /** Logged on failure. */
  readonly message: string;
  readonly now: (() => number) | undefined;
}

/** Sends a transaction for each match when it is due, one at a time, and retries failures. */
export class DueMatches {
  /** How many transactions were accepted. */
  done = 0;
  /** When each match is due, by the node's own clock. In the order in which they were put. */
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

  /** Puts a match behind all others. */
  put(match: number, waitMs: number): void {
    this.due.delete(match);
    this.due.set(match, this.now() + waitMs);
  }

  /** Sends what is due. Call it at intervals. */
  tick(): void {
    if (this.working !== undefined || this.stopped || this.nextDue() === undefined) return;
    this.working = this.doAll().finally(() => (this.working = undefined));
  }

  /** Resolves when nothing is being sent. */
  get idle(): Promise<void> {
    return this.working ?? Promise.resolve();
  }

  /** Finishes only the match in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle;
  }

  private nextDue(): number | undefined {
    const [first] = this.due;
    return first !== undefined && first[1] <= this.now() ? first[0] : undefined;
  }

  private async doAll(): Promise<void> {
    for (let next = this.nextDue(); next !== undefined && !this.stopped; next = this.nextDue()) {
      await this.do(next);
      // Many may be due at once. Other work gets a turn in between.
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
      // Behind all others, which may succeed.
      this.put(match, retryMs);
    }
  }

  /**
   * Signs and sends in one turn, so that the nonce is current. Returns whether there was anything
   * to send.
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
