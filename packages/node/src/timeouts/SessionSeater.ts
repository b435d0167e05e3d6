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

export interface SessionSeaterOptions {
  chain: Chain;
  matchIndex: Pick<MatchIndex, "events" | "sessionChanges" | "match">;
  key: Pick<NodeKey, "seats">;
  log: FailureLogOptions["log"];
  now?: () => number;
}

/**
 * Refusals that need no retry: somebody else seated the session, the player has a newer session,
 * or the match is over or stopped. A stopped match is logged elsewhere.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  codes.session.seated,
  codes.session.underNotice,
  codes.match.finished,
  nodeCodes.moves.matchStopped,
]);

const RETRY_MS = 10_000;

/**
 * Gives new sessions their seat in running matches, once their notice period is over. Anyone may
 * do so. The match's open moves go into the chain first.
 */
export class SessionSeater {
  private readonly due: DueMatches;
  /** The chain time at which the next session of each match may be seated. */
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
        // Most events are moves, and a move changes no session.
        else if (plies.length === 0) this.look(id);
      }
    });
    matchIndex.events.on("reloaded", () => this.lookAtAll());
    this.lookAtAll();
  }

  get seated(): number {
    return this.due.done;
  }

  tick(): void {
    const { time } = this.options.chain;
    for (const [match, from] of this.waiting) {
      if (from > time) continue;
      this.waiting.delete(match);
      this.due.put(match, 0);
    }
    this.due.tick();
  }

  get idle(): Promise<void> {
    return this.due.idle;
  }

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

/** The owner whose new session is seated next, and from when. Undefined if there is none. */
function nextSeat(match: MatchView | undefined): { owner: string; from: number } | undefined {
  if (match?.result !== "running") return undefined;
  const waiting = match.seats.flatMap(({ owner, nextSession }) =>
    nextSession === undefined ? [] : [{ owner, from: nextSession.from }],
  );
  return waiting.sort((a, b) => a.from - b.from)[0];
}
