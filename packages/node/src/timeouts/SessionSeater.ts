import { codes } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { FailureLogOptions } from "../FailureLog.js";
import { parseAddress } from "../index/keyName.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { MatchView } from "../index/views.js";
import { nodeCodes } from "../nodeCodes.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { DueMatches } from "./DueMatches.js";

/** What a keeper seats sessions with. */
export interface SessionSeaterOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "sessionChanges" | "match">;
  key: Pick<NodeKey, "seats">;
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Somebody else has seated it, the player has changed it once more, the match is over, or its moves cannot be proven, which
 * has been said.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.session.seated,
  codes.session.underNotice,
  codes.match.finished,
  nodeCodes.moves.matchStopped,
]);

/** A session that could not be seated is tried again after this long. */
const RETRY_MS = 10_000;

/**
 * Seats the sessions that players have opened, or ended, in a running match, as soon as their notice is over. Anybody
 * may; the match's open moves are in the chain before.
 */
export class SessionSeater {
  private readonly due: DueMatches;
  /** When the next session of a match may be seated, by the chain's time. */
  private readonly waiting = new Map<number, number>();

  constructor(private readonly options: SessionSeaterOptions) {
    const { chain, matchIndex, log, now } = options;
    this.due = new DueMatches({
      chain,
      transactionOf: (match) => this.reseat(match),
      leftAlone: LEFT_ALONE,
      retryMs: RETRY_MS,
      log,
      message: "Could not seat a session in a running match",
      now,
    });
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id, plies, ended } of matches) {
        if (ended) this.waiting.delete(id);
        // A move changes no session, and most of what is seen are moves.
        else if (plies.length === 0) this.look(id);
      }
    });
    matchIndex.events.on("reloaded", () => this.lookAtAll());
    this.lookAtAll();
  }

  /** Sessions seated so far. */
  get seated(): number {
    return this.due.done;
  }

  /** Seats the sessions whose notice is over: to be called now and then. */
  tick(): void {
    const { time } = this.options.chain;
    for (const [match, from] of this.waiting) {
      if (from > time) continue;
      this.waiting.delete(match);
      this.due.put(match, 0);
    }
    this.due.tick();
  }

  /** Resolves when it is at no match. */
  get idle(): Promise<void> {
    return this.due.idle;
  }

  /** Seats no more than the one that it is at. */
  async stop(): Promise<void> {
    await this.due.stop();
  }

  private lookAtAll(): void {
    for (const match of this.options.matchIndex.sessionChanges()) this.look(match);
  }

  private look(match: number): void {
    const from = nextSeat(this.options.matchIndex.match(match))?.from;
    if (from === undefined) this.waiting.delete(match);
    else this.waiting.set(match, from);
  }

  private reseat(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const next = nextSeat(matchIndex.match(match));
    if (next === undefined || next.from > chain.time) return undefined;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Sessions", "reseat");
    const nonce = chain.pending.nonce(key.seats.address);
    return key.seats.sign(methodId, parseAddress(next.owner).toFields(), nonce);
  }
}

/** The seat of a running match whose session is to be seated next, and when. */
function nextSeat(match: MatchView | undefined): { owner: string; from: number } | undefined {
  if (match?.result !== "running") return undefined;
  const waiting = match.seats.flatMap(({ owner, nextSession }) =>
    nextSession === undefined ? [] : [{ owner, from: nextSession.from }],
  );
  return waiting.sort((a, b) => a.from - b.from)[0];
}
