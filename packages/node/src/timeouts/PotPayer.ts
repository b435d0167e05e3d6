import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import { nodeCodes } from "../nodeCodes.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

/** What a keeper pays pots with. */
export interface PotPayerOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "unpaidNumbers" | "match">;
  key: Pick<NodeKey, "pots">;
  log: FailureLogOptions["log"];
  now?: () => number;
}

/** Somebody else has paid it, or the match cannot be proven, which has been said. */
const LEFT_ALONE: ReadonlySet<string> = new Set([codes.stake.noPot, nodeCodes.moves.matchStopped]);

/** A pot that could not be paid is tried again after this long. */
const RETRY_MS = 10_000;

/** Pays the pots of matches that are over, as anybody may: nobody has to claim what they have won. */
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

  /** Pots paid so far. */
  get paid(): number {
    return this.due.done;
  }

  /** Pays the pots of matches that have ended: to be called now and then. */
  tick(): void {
    this.due.tick();
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.due.idle;
  }

  /** Pays no more than the one that it is at. */
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
