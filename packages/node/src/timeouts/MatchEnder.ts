import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import { nodeCodes } from "../nodeCodes.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

/** What a keeper ends matches with, and how long it waits. */
export interface MatchEnderOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "overdueNumbers" | "unfinishedNumbers" | "match">;
  key: Pick<NodeKey, "timeouts">;
  config: NodeConfig["keeper"];
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Somebody else has ended it, a move came, or its moves cannot be proven, which has been said.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.match.finished,
  codes.match.stillOnTime,
  codes.match.noNotice,
  nodeCodes.moves.matchStopped,
]);

/** A match that could not be ended is tried again after this long at the earliest. */
const RETRY_MS = 10_000;

/**
 * Ends matches whose side to move has no time left, or has not moved since an abort was announced, if neither player
 * does. It claims what anybody may claim, so it cannot end a match that goes on.
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
      // One whose clock ran again, and then out, has as long as any other.
      for (const { id } of stopped) this.due.put(id, config.endAfterMs);
    });
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id } of matches) this.putIfAborting(id);
    });
    matchIndex.events.on("reloaded", () => this.putAll());
    this.putAll();
  }

  /** Matches ended so far. */
  get ended(): number {
    return this.due.done;
  }

  /** Ends the matches whose time has come: to be called now and then. */
  tick(): void {
    this.due.tick();
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.due.idle;
  }

  /** Ends no more than the one that it is at. */
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

  /** Once its notice is over, an announced abort can be claimed. */
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
