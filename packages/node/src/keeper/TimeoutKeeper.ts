import { setImmediate as nextTurn } from "node:timers/promises";
import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { FailureLog, type FailureLogOptions } from "../FailureLog.js";
import { inLoopTurn } from "../inLoopTurn.js";
import type { MatchIndex } from "../match-index/MatchIndex.js";
import { codeOf } from "../NodeError.js";
import { nodeCodes } from "../nodeCodes.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";

/** What a keeper ends matches with, and how long it waits. */
export interface TimeoutKeeperOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "overdueNumbers" | "match">;
  key: Pick<NodeKey, "timeouts">;
  config: NodeConfig["keeper"];
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Somebody else has ended it, a move or a segment has its clock run again, or its moves cannot be proven, which has been
 * said.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.match.finished,
  codes.match.stillOnTime,
  nodeCodes.moves.matchStopped,
]);

/** A match that could not be ended is tried again after this long at the earliest. */
const RETRY_MS = 10_000;

/**
 * Ends matches whose side on turn has no time left, where neither player has: nobody has to watch. It claims the
 * win on time as anybody may, so it can end no match that goes on.
 */
export class TimeoutKeeper {
  /** Matches ended so far. */
  ended = 0;
  /** When each match that is overdue is due to be ended, by the node's own clock. In the order in which they came. */
  private readonly due = new Map<number, number>();
  private readonly failures: FailureLog;
  private ending: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: TimeoutKeeperOptions) {
    const { matchIndex, log } = options;
    this.failures = new FailureLog({ log, message: "Could not end a match that is overdue" });
    matchIndex.events.on("passed", ({ stopped }) => {
      // One whose clock ran again, and then out, has as long as any other.
      for (const { id } of stopped) this.put(id, options.config.endAfterMs);
    });
    matchIndex.events.on("reloaded", () => this.putAll());
    this.putAll();
  }

  /** Ends the matches whose time has come: to be called now and then. */
  passTime(): void {
    if (this.ending !== undefined || this.stopped || this.nextDue() === undefined) return;
    this.ending = this.endDue().finally(() => (this.ending = undefined));
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.ending ?? Promise.resolve();
  }

  /** Ends no more than the one that it is at. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle;
  }

  private putAll(): void {
    for (const match of this.options.matchIndex.overdueNumbers()) {
      if (!this.due.has(match)) this.put(match, this.options.config.endAfterMs);
    }
  }

  /** Puts a match behind all others. */
  private put(match: number, waitMs: number): void {
    this.due.delete(match);
    this.due.set(match, this.now() + waitMs);
  }

  private nextDue(): number | undefined {
    const [first] = this.due;
    return first !== undefined && first[1] <= this.now() ? first[0] : undefined;
  }

  private async endDue(): Promise<void> {
    for (let next = this.nextDue(); next !== undefined && !this.stopped; next = this.nextDue()) {
      await this.end(next);
      // Many may be due at once: whatever came meanwhile is not to wait for all of them.
      await nextTurn();
    }
  }

  private async end(match: number): Promise<void> {
    const { chain, config, matchIndex } = this.options;
    this.due.delete(match);
    if (matchIndex.match(match)?.result !== "running") return;
    try {
      await inLoopTurn(async () => await chain.admit(this.claim(match)));
      this.ended++;
      this.failures.over();
    } catch (error) {
      if (LEFT_ALONE.has(codeOf(error) ?? "")) return;
      this.failures.failed(error, { match });
      // Behind all others, which may fare better.
      this.put(match, Math.max(config.endAfterMs, RETRY_MS));
    }
  }

  private claim(match: number): PendingTransaction {
    const { chain, key } = this.options;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Matches", "claimTimeout");
    const nonce = chain.pending.nonce(key.timeouts.address);
    return key.timeouts.sign(methodId, [chain.domain.add(match)], nonce);
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }
}
