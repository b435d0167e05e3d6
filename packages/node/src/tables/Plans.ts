import { codes, type ShownGame, shownGames } from "@kifu/chain";
import {
  clockNumbered,
  isSlow,
  type Match,
  MOST_PLANNED,
  type PlansAnswer,
  type SeatNumber,
  type SentPlans,
} from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { busy, countRefusal, stopping } from "../lib/refusals.js";
import { Emitter } from "../lib/collections.js";
import { FailureLog } from "../lib/FailureLog.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { isNodeFault, NodeError } from "../lib/NodeError.js";
import { Mutex } from "../lib/time.js";
import { decodeTransaction } from "../mempool/decodeTransaction.js";
import type { TransactionChecks } from "../mempool/TransactionChecks.js";
import { nonceTooFar, nonceUsed } from "../mempool/transactionRefusals.js";
import type { Chain } from "../sequencer/Chain.js";
import { notWriter } from "../store/log/logErrors.js";
import type { KeptPlan, PlanSeat } from "../store/parts/plans.js";
import { SeatLimits } from "./verifyStatement.js";

interface WatchedMatches {
  readonly events: Pick<
    Emitter<{
      seen: [{ matches: readonly { id: number }[] }];
      reloaded: [cause: unknown];
    }>,
    "on"
  >;
  match(id: number): Match | undefined;
}

export interface PlansOptions {
  readonly chain: Pick<Chain, "admit" | "domain" | "isFollowing" | "pending" | "store">;
  readonly matchIndex: WatchedMatches;
  readonly checks: TransactionChecks;
  readonly config: Pick<NodeConfig, "ingress">;
  readonly log: { error(fields: object, message: string): void };
  readonly now: () => number;
}

/** How many nonces ahead a reply may be signed. Replies in other matches may use those before. */
const NONCES_AHEAD = 8n;

/**
 * The maximum number of seats whose replies a node keeps.
 *
 * Limit: seats with planned replies.
 */
const MOST_SEATS = 10_000;

/**
 * Keeps replies that players of slow matches sign in advance, and plays them when the opponent's
 * move arrives. A reply is a signed `makeMove`, which the chain accepts in one position only. Only
 * the store has the replies, and no query shows them.
 */
export class Plans {
  /** `settled`: the seat's replies were played or dropped, so the player may have to move. */
  readonly events = new Emitter<{ settled: [match: number] }>();
  readonly refusals = new Map<string, number>();
  played = 0;
  /** The seats with replies, by match. */
  private readonly seats = new Map<number, Set<SeatNumber>>();
  /** Matches whose replies could not be played, because the node could not write. */
  private readonly again = new Set<number>();
  private readonly mutex = new Mutex();
  private readonly limits: SeatLimits;
  private readonly failures: FailureLog;
  private stopped = false;

  constructor(private readonly options: PlansOptions) {
    const { config, log, now } = options;
    this.limits = new SeatLimits(config.ingress.perSender, now);
    this.failures = new FailureLog({ log, message: "Could not play a planned reply" });
  }

  /** Loads the replies, and starts to play them. Only the writer of the chain does so. */
  start(): void {
    const { chain, matchIndex } = this.options;
    for (const of of chain.store.planSeats()) this.add(of);
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id } of matches) this.see(id);
    });
    matchIndex.events.on("reloaded", () => this.seeAll());
    // A node that was killed may have taken moves to which it has not replied.
    this.seeAll();
  }

  /** Tries again what could not be played. Call it at intervals. */
  tick(): void {
    for (const id of this.again) this.see(id);
    this.again.clear();
  }

  /** Whether a reply of this seat waits, so that the player may not have to move. */
  has(match: number, seat: SeatNumber): boolean {
    return this.seats.get(match)?.has(seat) === true;
  }

  /** Resolves when nothing is being played. */
  async idle(): Promise<void> {
    while (this.mutex.length > 0) await this.mutex.run(async () => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle();
  }

  /** Throws a `NodeError` if any of the replies is refused, and then keeps none of them. */
  async take(sent: SentPlans): Promise<PlansAnswer> {
    try {
      if (this.options.chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      return { kept: await this.mutex.run(async () => await this.put(sent)) };
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  private async put({ match: id, ply, transactions }: SentPlans): Promise<number> {
    const match = this.options.matchIndex.match(id);
    const game = match && gameOf(match);
    if (match?.result !== "running" || game === undefined || !isOfDays(match)) {
      throw refused("notSlow", { match: id });
    }
    if (match.ply !== ply) throw refused("movedOn", { match: id, ply: match.ply });
    const of: PlanSeat = { match: id, seat: match.turn === 0 ? 1 : 0 };
    const known = this.planOf(of, ply);
    const { owner } = match.seats[of.seat];
    const added = this.limits.charge("plan", owner, () =>
      transactions.map((given) => this.read(given, match, of.seat, game)),
    );
    const hashes = new Set(known.map((each) => each.hash().toString()));
    const all = [...known, ...added.filter((each) => !hashes.has(each.hash().toString()))];
    if (all.length > MOST_PLANNED) throw refused("tooMany", { match: id, most: MOST_PLANNED });
    if (!this.has(id, of.seat) && this.seats.size >= MOST_SEATS) {
      throw busy("Too many players have planned replies", { seats: this.seats.size });
    }
    if (all.length === 0) return 0;
    await this.keep(of, { ply, transactions: all });
    this.add(of);
    return all.length;
  }

  /** What a seat has planned for the next move. Replies to an earlier move no longer count. */
  private planOf(of: PlanSeat, ply: number): readonly PendingTransaction[] {
    const plan = this.has(of.match, of.seat) ? this.options.chain.store.plan(of) : undefined;
    return plan?.ply === ply ? plan.transactions : [];
  }

  private read(
    given: unknown,
    { id, seats }: Match,
    seat: SeatNumber,
    { module }: ShownGame,
  ): PendingTransaction {
    const { checks, chain } = this.options;
    const plain = decodeTransaction(given);
    const method = checks.methodOf(plain);
    const number = chain.domain.add(id).toBigInt();
    if (method.name !== `${module}.makeMove` || plain.argsFields[0] !== number) {
      throw refused("notAMove", { match: id, method: method.name });
    }
    const { owner, sessionKey } = seats[seat];
    if (plain.sender !== owner && plain.sender !== sessionKey) {
      throw new NodeError(codes.match.notAPlayer, "Only the side that waits may plan a reply.", {
        details: { match: id },
      });
    }
    const built = checks.build(plain);
    checks.assertCanonical(method, plain);
    checks.assertSigned(plain, built);
    const { transaction } = built;
    const expected = chain.pending.nonce(transaction.sender);
    if (plain.nonce < expected) throw nonceUsed(expected, plain.nonce);
    if (plain.nonce >= expected + NONCES_AHEAD) {
      throw nonceTooFar(expected, plain.nonce, Number(NONCES_AHEAD));
    }
    return transaction;
  }

  private seeAll(): void {
    for (const id of this.seats.keys()) this.see(id);
  }

  private see(id: number): void {
    if (this.stopped || this.options.chain.isFollowing || !this.seats.has(id)) return;
    this.mutex
      .run(async () => await this.look(id))
      .catch((error: unknown) => {
        this.failures.failed(error, { match: id });
        this.again.add(id);
      });
  }

  private async look(id: number): Promise<void> {
    const { matchIndex, chain } = this.options;
    for (const seat of this.seats.get(id) ?? []) {
      const of = { match: id, seat };
      const match = matchIndex.match(id);
      const plan = chain.store.plan(of);
      if (plan !== undefined && match?.result === "running") {
        if (match.ply === plan.ply) continue;
        if (match.ply === plan.ply + 1 && match.turn === seat) await this.reply(match, plan);
      }
      await this.keep(of, undefined);
      this.remove(of);
      this.events.emit("settled", id);
    }
  }

  /** Plays the reply to the move that was made, if there is one. */
  private async reply(match: Match, { transactions }: KeptPlan): Promise<void> {
    const { chain } = this.options;
    const reply = transactions.find(
      (each) => each.nonce.toBigInt() === chain.pending.nonce(each.sender) && isReply(match, each),
    );
    if (reply === undefined) return;
    try {
      await chain.admit(reply);
      this.played++;
      this.failures.over();
    } catch (error) {
      if (isNodeFault(error)) throw error;
      // The chain refuses it, for example since the key has expired. The player moves instead.
    }
  }

  private async keep(of: PlanSeat, plan: KeptPlan | undefined): Promise<void> {
    await this.options.chain.store.commit((changes) => changes.putPlan(of, plan), { quick: true });
  }

  private add({ match, seat }: PlanSeat): void {
    this.seats.set(match, (this.seats.get(match) ?? new Set()).add(seat));
  }

  private remove({ match, seat }: PlanSeat): void {
    const seats = this.seats.get(match);
    seats?.delete(seat);
    if (seats?.size === 0) this.seats.delete(match);
  }
}

function gameOf({ gameNumber }: Match): ShownGame | undefined {
  return shownGames.find(({ number }) => number === gameNumber);
}

function isOfDays({ moveLimit }: Match): boolean {
  return isSlow(clockNumbered(moveLimit));
}

/** Whether this transaction's move leads from the position now to the one that was signed. */
function isReply(match: Match, { argsFields }: PendingTransaction): boolean {
  const { state, turn } = match;
  const { rules, stateFields, moveFields } = gameOf(match)!;
  const fields = argsFields.slice(1).map((field) => field.toBigInt());
  const position = rules.decode.state(state.map(BigInt), turn);
  const move = rules.decode.move(fields.slice(stateFields, stateFields + moveFields));
  if (position === undefined || move === undefined) return false;
  const played = rules.play(position, move);
  if (!played.ok) return false;
  return String(rules.encode.state(played.position)) === String(fields.slice(0, stateFields));
}

const REFUSALS = {
  notSlow: "Replies can be planned in running matches with days for a move.",
  movedOn: "A move was made or taken back since.",
  notAMove: "Only a single move in this match can be planned.",
  tooMany: "The seat has planned too many replies.",
} as const;

function refused(
  kind: keyof typeof REFUSALS,
  details: Readonly<Record<string, string | number>>,
): NodeError {
  return new NodeError(nodeCodes.plans[kind], REFUSALS[kind], { details });
}
