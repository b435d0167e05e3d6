import { codes } from "@kifu/chain";
import type { Match } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { FailureLog, type FailureLogOptions } from "../lib/FailureLog.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import type { Chain } from "../sequencer/Chain.js";
import type { NodeKey, SenderKey } from "./NodeKey.js";
import { setImmediate as nextTurn } from "node:timers/promises";
import { yieldToEventLoop } from "../lib/time.js";
import { codeOf } from "../lib/NodeError.js";

interface ChangedMatch {
  readonly id: number;
  readonly plies: readonly number[];
  readonly ended: boolean;
}

interface WatchedMatches {
  readonly events: {
    on(
      name: "passed",
      clocksOut: (passed: { stopped: readonly { id: number }[] }) => void,
    ): unknown;
    on(name: "seen", changed: (effect: { matches: readonly ChangedMatch[] }) => void): unknown;
    on(name: "reloaded", all: () => void): unknown;
  };
  match(id: number): Match | undefined;
  overdueNumbers(): Iterable<number>;
  unfinishedNumbers(): Iterable<number>;
  unpaidNumbers(): Iterable<number>;
  unratedNumbers(): Iterable<number>;
  sessionChanges(): Iterable<number>;
}

export interface KeeperOptions {
  chain: Chain;
  matchIndex: WatchedMatches;
  key: Pick<NodeKey, "timeouts" | "pots" | "ratings" | "seats">;
  config: NodeConfig["keeper"];
  log: FailureLogOptions["log"];
  now?: () => number;
}

const RETRY_MS = 10_000;

/*
 * Refusals that need no retry: somebody else was first, a move was made, the player has a newer
 * session, or the match has stopped. A stopped match is logged elsewhere.
 */
const NOT_ENDED = [codes.match.finished, codes.match.stillOnTime, codes.match.noNotice];
const NOT_PAID = [codes.stake.noPot];
const NOT_RATED = [codes.rating.notDue, codes.rating.aborted];
const NOT_SEATED = [codes.session.seated, codes.session.underNotice, codes.match.finished];

/**
 * Does what anyone may do for a match, so that no player has to: ends it after a timeout or when
 * an announced abort is due, pays its pot, has it rated, and seats a new session once its notice period is over.
 */
export class Keeper {
  private readonly ends: DueMatches;
  private readonly pots: DueMatches;
  private readonly ratings: DueMatches;
  private readonly seats: DueMatches;
  /** The chain time at which the next session of each match may be seated. */
  private readonly noticeUntil = new Map<number, number>();

  constructor(private readonly options: KeeperOptions) {
    const { chain, config, log, now } = options;
    const due = (
      message: string,
      transactionOf: (match: number) => PendingTransaction | undefined,
      refusals: readonly string[],
      retryMs = RETRY_MS,
    ) => {
      const leftAlone = new Set([...refusals, nodeCodes.moves.matchStopped]);
      return new DueMatches({ chain, transactionOf, leftAlone, retryMs, log, message, now });
    };
    this.ends = due(
      "Could not end a match that is overdue",
      (match) => this.end(match),
      NOT_ENDED,
      Math.max(config.endAfterMs, RETRY_MS),
    );
    this.pots = due("Could not pay the pot of a match", (match) => this.pay(match), NOT_PAID);
    this.ratings = due("Could not have a match rated", (match) => this.rate(match), NOT_RATED);
    this.seats = due(
      "Could not seat a session in a running match",
      (match) => this.reseat(match),
      NOT_SEATED,
    );
  }

  /** Starts watching matches. Only the writer of the chain does so. */
  start(): void {
    const { matchIndex, config } = this.options;
    matchIndex.events.on("passed", ({ stopped }) => {
      for (const { id } of stopped) {
        // The match's clock may have run out once before. The wait then starts again, but an
        // announced abort is due as before.
        this.ends.put(id, Math.min(config.endAfterMs, this.abortsIn(id)));
      }
    });
    matchIndex.events.on("seen", ({ matches }) => {
      for (const match of matches) this.see(match);
    });
    matchIndex.events.on("reloaded", () => this.seeAll());
    this.seeAll();
  }

  /** How many matches were ended, pots paid, matches rated and sessions seated. */
  get done(): { ended: number; paid: number; rated: number; seated: number } {
    const { ends, pots, ratings, seats } = this;
    return { ended: ends.done, paid: pots.done, rated: ratings.done, seated: seats.done };
  }

  /** Starts sending what is due. Call it at intervals. */
  tick(): void {
    const { time } = this.options.chain;
    for (const [match, from] of this.noticeUntil) {
      if (from > time) continue;
      this.noticeUntil.delete(match);
      this.seats.put(match, 0);
    }
    for (const queue of this.queues) queue.tick();
  }

  /** Resolves when nothing is being sent. */
  get idle(): Promise<unknown> {
    return Promise.all(this.queues.map(({ idle }) => idle));
  }

  /** Finishes the transactions that are being sent, and starts no others. */
  async stop(): Promise<void> {
    await Promise.all(this.queues.map(async (queue) => await queue.stop()));
  }

  private get queues(): readonly DueMatches[] {
    return [this.ends, this.pots, this.ratings, this.seats];
  }

  private seeAll(): void {
    const { matchIndex, config } = this.options;
    for (const match of matchIndex.overdueNumbers()) {
      if (!this.ends.has(match)) this.ends.put(match, config.endAfterMs);
    }
    for (const match of matchIndex.unfinishedNumbers()) this.putIfAborting(match);
    for (const match of matchIndex.unpaidNumbers()) this.pots.put(match, 0);
    for (const match of matchIndex.unratedNumbers()) this.ratings.put(match, 0);
    for (const match of matchIndex.sessionChanges()) this.putIfReplaced(match);
  }

  private see({ id, plies, ended }: ChangedMatch): void {
    if (ended) {
      this.pots.put(id, 0);
      this.ratings.put(id, 0);
      this.noticeUntil.delete(id);
    } else if (plies.length === 0) {
      // Skipped for moves, because a move neither announces an abort nor changes a session. Most
      // events are moves, and describing the match takes a third of a millisecond.
      this.putIfAborting(id);
      this.putIfReplaced(id);
    }
  }

  private putIfAborting(match: number): void {
    const waitMs = this.abortsIn(match);
    if (waitMs < Infinity) this.ends.put(match, waitMs);
  }

  /** How long until an announced abort is due, in milliseconds. */
  private abortsIn(match: number): number {
    const { chain, matchIndex } = this.options;
    const from = matchIndex.match(match)?.abortFrom ?? Infinity;
    return Math.max(0, from - chain.time) * 1000;
  }

  /** Schedules the next session of a match for the end of its notice period. */
  private putIfReplaced(match: number): void {
    const from = nextSeat(this.options.matchIndex.match(match))?.from;
    if (from === undefined) this.noticeUntil.delete(match);
    else this.noticeUntil.set(match, from);
  }

  private end(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const view = matchIndex.match(match);
    if (view?.result !== "running") return undefined;
    const isOverdue = view.deadline < chain.time;
    if (!isOverdue && view.abortFrom === undefined) return undefined;
    const method = isOverdue ? "claimTimeout" : "claimAbort";
    return this.sign(key.timeouts, ["Matches", method], [chain.domain.add(match)]);
  }

  private pay(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const view = matchIndex.match(match);
    if (view === undefined || view.stake === 0 || view.paid) return undefined;
    return this.sign(key.pots, ["Stakes", "payOut"], [chain.domain.add(match)]);
  }

  private rate(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const view = matchIndex.match(match);
    const isDue = view?.rated === true && view.result !== "aborted";
    if (!isDue || view.seats[0].ratingAfter !== undefined) return undefined;
    return this.sign(key.ratings, ["Ratings", "rate"], [chain.domain.add(match)]);
  }

  /** The match's open moves go into the chain before the session does. */
  private reseat(match: number): PendingTransaction | undefined {
    const { chain, key, matchIndex } = this.options;
    const next = nextSeat(matchIndex.match(match));
    if (next === undefined || next.from > chain.time) return undefined;
    const args = [chain.domain.add(match), Field(next.seat)];
    return this.sign(key.seats, ["Sessions", "reseat"], args);
  }

  private sign(
    key: SenderKey,
    [module, method]: readonly [string, string],
    args: Field[],
  ): PendingTransaction {
    const { runtime, pending } = this.options.chain;
    const methodId = runtime.methodIdResolver.getMethodId(module, method);
    return key.sign(methodId, args, pending.nonce(key.address));
  }
}

/**
 * The seat that gets a new session next, and from when. Undefined if no session waits for its
 * seat.
 */
function nextSeat(match: Match | undefined): { seat: number; from: number } | undefined {
  if (match?.result !== "running") return undefined;
  const waiting = match.seats.flatMap(({ nextSession }, seat) =>
    nextSession === undefined ? [] : [{ seat, from: nextSession.from }],
  );
  return waiting.sort((a, b) => a.from - b.from)[0];
}

export interface DueMatchesOptions {
  readonly chain: Pick<Chain, "admit">;
  /** Creates the match's transaction. Undefined if nothing is left to do. */
  readonly transactionOf: (match: number) => PendingTransaction | undefined;
  /** Refusal codes after which a match is not retried. */
  readonly leftAlone: ReadonlySet<string>;
  readonly retryMs: number;
  readonly log: FailureLogOptions["log"];
  readonly message: string;
  readonly now: (() => number) | undefined;
}

export class DueMatches {
  /** The number of accepted transactions. */
  done = 0;
  /** When each match is due, by the node's own clock. Of those that are due, the first is next. */
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

  /** Adds a match at the end of the queue, or moves it there. */
  put(match: number, waitMs: number): void {
    this.due.delete(match);
    this.due.set(match, this.now() + waitMs);
  }

  /** Starts sending due transactions. Call it at intervals. */
  tick(): void {
    if (this.working !== undefined || this.stopped || this.nextDue() === undefined) return;
    this.working = this.doAll().finally(() => (this.working = undefined));
  }

  get idle(): Promise<void> {
    return this.working ?? Promise.resolve();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle;
  }

  private nextDue(): number | undefined {
    const now = this.now();
    for (const [match, at] of this.due) if (at <= now) return match;
    return undefined;
  }

  private async doAll(): Promise<void> {
    for (let next = this.nextDue(); next !== undefined && !this.stopped; next = this.nextDue()) {
      await this.do(next);
      // Many matches may be due at once, so other work gets a turn in between.
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
      // Goes to the end of the queue, because the other matches may succeed.
      this.put(match, retryMs);
    }
  }

  /**
   * Signs and sends without a pause in between, so that the nonce is current. Returns false if
   * there was nothing to send.
   */
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
