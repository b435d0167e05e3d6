import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import { nodeCodes } from "../nodeCodes.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

export interface PotPayerOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "unpaidNumbers" | "match">;
  key: Pick<NodeKey, "pots">;
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Refusals that need no retry: somebody else paid the pot, or the match has stopped. The latter
 * is logged elsewhere.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([codes.stake.noPot, nodeCodes.moves.matchStopped]);

const RETRY_MS = 10_000;

/** Pays the pots of finished matches, so that winners need not claim them. Anyone may do so. */
export class PotPayer {
  private readonly due: DueMatches;

  constructor(private readonly options: PotPayerOptions) {
    const { chain, matchIndex, log, now } = options;
    this.due = new DueMatches({
      chain,
      transactionOf: (match) => this.payOut(match),
      leftAlone: LEFT_ALONE,
      retryMs: RETRY_MS,
      log,
      message: "Could not pay the pot of a match",
      now,
    });
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id, ended } of matches) if (ended) this.due.put(id, 0);
    });
    matchIndex.events.on("reloaded", () => this.putAll());
    this.putAll();
  }

  get paid(): number {
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
    for (const match of this.options.matchIndex.unpaidNumbers()) this.due.put(match, 0);
  }

  private payOut(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const view = matchIndex.match(match);
    if (view === undefined || view.stake === 0 || view.paid) return undefined;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Stakes", "payOut");
    const nonce = chain.pending.nonce(key.pots.address);
    return key.pots.sign(methodId, [chain.domain.add(match)], nonce);
  }
}
