import { setImmediate as nextTurn } from "node:timers/promises";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { FailureLog, type FailureLogOptions } from "../FailureLog.js";
import { yieldToEventLoop } from "../yieldToEventLoop.js";
import { codeOf } from "../NodeError.js";
import type { Chain } from "../sequencer/Chain.js";

/** What is done with matches, each in its time. */
export interface DueMatchesOptions {
  readonly chain: Pick<Chain, "admit">;
  /** The transaction that does it; undefined where there is nothing to do any more. */
  readonly transactionOf: (match: number) => PendingTransaction | undefined;
  /** Refusals after which a match is left alone. */
  readonly leftAlone: ReadonlySet<string>;
  /** After a failure, a match is tried again after this long. */
  readonly retryMs: number;
  readonly log: FailureLogOptions["log"];
  /** What it says where it fails. */
  readonly message: string;
  readonly now: (() => number) | undefined;
}

/** Matches that something is to be done with, one after the other, and again where it fails. */
export class DueMatches {
  /** How many it was done with. */
  done = 0;
  /** When each is due, by the node's own clock. In the order in which they came. */
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

  /** Does what is due: to be called now and then. */
  tick(): void {
    if (this.working !== undefined || this.stopped || this.nextDue() === undefined) return;
    this.working = this.doAll().finally(() => (this.working = undefined));
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.working ?? Promise.resolve();
  }

  /** Does no more than what it is at. */
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
      // Many may be due at once: whatever came meanwhile is not to wait for all of them.
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
      // Behind all others, which may fare better.
      this.put(match, retryMs);
    }
  }

  /** Signs and sends in one turn, for the nonce is that of the moment. Whether there was anything to send. */
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
