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
 * Somebody else has ended it, a move came, or its moves cannot be proven, which has been logged.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.match.finished,
  codes.match.stillOnTime,
  codes.match.noNotice,
  nodeCodes.moves.matchStopped,
]);

/** The least time before a failed match is tried again. */
const RETRY_MS = 10_000;

/**
 * Ends matches that neither player ends, when the side to move has run out of time or has not moved
 * since an abort was announced. It claims only what anyone may claim, so it cannot end a match that
 * is still going.
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
      // A match whose clock ran again and then ran out waits as long as any other.
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

  /** Ends due matches. Call it at intervals. */
  tick(): void {
    this.due.tick();
  }

  /** Resolves when no match is being ended. */
  get idle(): Promise<void> {
    return this.due.idle;
  }

  /** Finishes only the match in hand. */
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

  /** An announced abort can be claimed once its notice is over. */
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
