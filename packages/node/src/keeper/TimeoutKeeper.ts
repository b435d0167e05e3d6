import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import type { MatchIndex } from "../match-index/MatchIndex.js";
import { nodeCodes } from "../nodeCodes.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Chain } from "../production/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

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
  private readonly due: DueMatches;

  constructor(private readonly options: TimeoutKeeperOptions) {
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
    matchIndex.events.on("reloaded", () => this.putAll());
    this.putAll();
  }

  /** Matches ended so far. */
  get ended(): number {
    return this.due.done;
  }

  /** Ends the matches whose time has come: to be called now and then. */
  passTime(): void {
    this.due.passTime();
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
  }

  private claim(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    if (matchIndex.match(match)?.result !== "running") return undefined;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Matches", "claimTimeout");
    const nonce = chain.pending.nonce(key.timeouts.address);
    return key.timeouts.sign(methodId, [chain.domain.add(match)], nonce);
  }
}
