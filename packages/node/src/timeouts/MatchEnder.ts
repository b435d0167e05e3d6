import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import { nodeCodes } from "../nodeCodes.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

export interface MatchEnderOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "overdueNumbers" | "unfinishedNumbers" | "match">;
  key: Pick<NodeKey, "timeouts">;
  config: NodeConfig["keeper"];
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Refusals that need no retry: somebody else ended the match, a move came, or the match has
 * stopped. The last is logged elsewhere.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.match.finished,
  codes.match.stillOnTime,
  codes.match.noNotice,
  nodeCodes.moves.matchStopped,
]);

/** The minimum wait before a failed match is retried. */
const RETRY_MS = 10_000;

/**
 * Ends matches that nobody else ends: after a timeout, or when an announced abort is due. Anyone
 * may send the same claims, so the node cannot end a match early.
 */
export class MatchEnder {
  private readonly due: DueMatches;

  constructor(private readonly options: MatchEnderOptions) {
    const { chain, matchIndex, config, log, now } = options;
    this.due = new DueMatches({
      chain,
      transactionOf: (match) => this.claim(match),
      leftAlone: LEFT_ALONE,
      retryMs: Math.max(config.endAfterMs, RETRY_MS),
      log,
      message: "Could not end a match that is overdue",
      now,
    });
    matchIndex.events.on("passed", ({ stopped }) => {
      // The clock may have run out, run again, and now run out once more. The wait starts over.
      for (const { id } of stopped) this.due.put(id, config.endAfterMs);
    });
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id } of matches) this.putIfAborting(id);
    });
    matchIndex.events.on("reloaded", () => this.putAll());
    this.putAll();
  }

  get ended(): number {
    return this.due.done;
  }

  tick(): void {
    this.due.tick();
  }

  get idle(): Promise<void> {
    return this.due.idle;
  }

  async stop(): Promise<void> {
    await this.due.stop();
  }

  private putAll(): void {
    const { matchIndex, config } = this.options;
    for (const match of matchIndex.overdueNumbers()) {
      if (!this.due.has(match)) this.due.put(match, config.endAfterMs);
    }
    for (const match of matchIndex.unfinishedNumbers()) this.putIfAborting(match);
  }

  /** Schedules the claim of an announced abort for the end of its notice period. */
  private putIfAborting(match: number): void {
    const { chain, matchIndex } = this.options;
    const from = matchIndex.match(match)?.abortFrom;
    if (from !== undefined) this.due.put(match, Math.max(0, from - chain.time) * 1000);
  }

  private claim(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const view = matchIndex.match(match);
    if (view?.result !== "running") return undefined;
    const isOverdue = view.deadline < chain.time;
    if (!isOverdue && view.abortFrom === undefined) return undefined;
    const method = isOverdue ? "claimTimeout" : "claimAbort";
    const methodId = chain.runtime.methodIdResolver.getMethodId("Matches", method);
    const nonce = chain.pending.nonce(key.timeouts.address);
    return key.timeouts.sign(methodId, [chain.domain.add(match)], nonce);
  }
}
