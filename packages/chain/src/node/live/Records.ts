import type { PublicKey } from "o1js";
import { domainOf } from "../../runtime/modules.js";
import { shownGames } from "../../runtime/games.js";
import { nodeCodes } from "../codes.js";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Emitter } from "../Emitter.js";
import { NodeError } from "../NodeError.js";
import type { Chain } from "../production/Chain.js";
import { addressOf, keyName, parseAddress } from "./address.js";
import { describeMatch, describeMove, gameNamed, gameNumbered, heightOf } from "./describe.js";
import type { Effect } from "./effects.js";
import { badArgument, checkCount, checkLimit } from "./page.js";
import { Present, type PresentEvents } from "./Present.js";
import { type MoveRecord, RecordStore } from "./RecordStore.js";
import { Recent } from "./Recent.js";
import { type SignedPlace, signedPlaces } from "./signedPlaces.js";
import { type Tally, withResult } from "./tally.js";
import { startsAndEnds } from "./startsAndEnds.js";
import type {
  BlockView,
  ChainView,
  MatchView,
  MoveView,
  PlayerView,
  QueueView,
  SignedMatchView,
  SignedTransactionView,
  Truth,
} from "./views.js";

export { rebuildRecords } from "./writeRecords.js";

/** Whether what is in no block yet counts. It does, unless `pending` is false. */
export interface AsOf {
  pending?: boolean;
}

/** A page of matches; its cursor is the number of the last match of the page before. */
export interface PageAfter {
  /** 1 to 100. */
  limit: number;
  after?: number;
}

export interface PageBefore {
  /** 1 to 100. */
  limit: number;
  before?: number;
}

type Settings = Pick<NodeConfig, "chain" | "blocks">;

/**
 * What players and pages look at, kept in the store beside the blocks and in the same commits.
 *
 * Reads are synchronous, and count what is in no block yet unless they are told not to.
 */
export class Records {
  /** Computed once, and shared by all who look. */
  private readonly views = new Recent<number, MatchView>(5000);
  /**
   * The heights at which sessions end, by `keyName`: to find each in the state takes a hash, and
   * who waits is asked for by everybody, and told anew whenever somebody comes.
   */
  private readonly sessionEnds = new Recent<string, number>(20_000);

  private constructor(
    private readonly source: Chain,
    private readonly settings: Settings,
    private readonly store: RecordStore,
    private readonly present: Present,
  ) {
    const { events } = present;
    const forget = (effects: Effect[]) => {
      for (const { id } of effects.flatMap(({ matches }) => matches)) this.views.forget(id);
    };
    events.on("seen", (effect) => {
      forget([effect]);
      for (const player of effect.players) this.sessionEnds.forget(player);
    });
    events.on("sequenced", ({ effects }) => forget(effects));
    events.on("reloaded", () => {
      this.views.clear();
      this.sessionEnds.clear();
    });
  }

  /** Brings the records up to the chain's latest block; must be done before the next is closed. */
  static async open(chain: Chain, settings: Settings): Promise<Records> {
    const store = new RecordStore(chain.store.keyValue);
    const present = await Present.attend(chain, store, settings.chain.roundLength);
    return new Records(chain, settings, store, present);
  }

  /** What changes, told after it can be read here. */
  get events(): Emitter<PresentEvents> {
    return this.present.events;
  }

  /** The latest block; -1 before the first. */
  get latest(): number {
    return this.present.latest;
  }

  match(id: number, { pending = true }: AsOf = {}): MatchView | undefined {
    if (!pending) return this.describe(id, false);
    return this.views.get(id, () => this.describe(id, true));
  }

  /** Moves in their order; empty when there is no such match. */
  moves(id: number, { pending = true }: AsOf = {}): MoveView[] {
    const facts = this.present.factsOf(id);
    if (facts === undefined) return [];
    const game = gameNumbered(facts.game);
    const sequenced = this.store.moves(id).filter(({ height }) => height <= this.latest);
    const moves = pending ? [...sequenced, ...this.present.open.moves(id)] : sequenced;
    const truth = this.truths();
    return moves.map((move) => describeMove(game, move, truth(move.height)));
  }

  move(id: number, ply: number): MoveView | undefined {
    const facts = this.present.factsOf(id);
    const isMove = (move: MoveRecord) => move.ply === ply;
    const move = this.present.open.moves(id).find(isMove) ?? this.store.move(id, ply);
    if (facts === undefined || move === undefined) return undefined;
    return describeMove(gameNumbered(facts.game), move, this.truths()(move.height));
  }

  /** A match as far as it is in blocks; see `signed`. */
  signedMatch(id: number): SignedMatchView | undefined {
    const match = this.match(id, { pending: false });
    if (match === undefined) return undefined;
    const { name, salt, roundLength } = this.settings.chain;
    return { chain: name, salt, roundLength, match };
  }

  /** What was signed in a match, as far as it is in blocks: `limit` of it, after so many. */
  signed(id: number, { after, limit }: { after: number; limit: number }): SignedTransactionView[] {
    checkCount("after", after);
    const places = signedPlaces(this.store, this.source.store, id, this.latest);
    return places.slice(after, after + limit).map((place) => this.signedAt(place));
  }

  /** Matches whose clock runs, by ascending number. */
  running({ limit, after = 0 }: PageAfter): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const starting = this.present.open.starts().filter((id) => id > after);
    return this.look([...this.present.clocks.after(after, limit), ...starting].slice(0, limit));
  }

  /** The running matches that started last, by ascending number. */
  newestRunning(limit: number): MatchView[] {
    return this.look([...this.present.clocks.newest(limit), ...this.present.open.starts()]);
  }

  /**
   * Matches as they started and ended after a height, in that order, each as it is now;
   * `undefined` when that is more than `limit`.
   */
  startsAndEnds(since: number, limit: number): { height: number; match: MatchView }[] | undefined {
    const changes = startsAndEnds(this.store, this.present, since, limit);
    return changes?.flatMap(({ height, match: id }) => {
      const match = this.match(id);
      return match === undefined ? [] : [{ height, match }];
    });
  }

  /** Matches without a result whose clock has run out: anybody may claim the timeout. */
  overdue({ limit, after = 0 }: PageAfter): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const overdue: number[] = [];
    for (const { match } of this.store.unfinished(after)) {
      if (!this.present.clocks.has(match) && !this.present.open.ended(match)) overdue.push(match);
      if (overdue.length === limit) break;
    }
    return this.look(overdue);
  }

  /** Matches with a result, latest first; of one game, by its name, or of all. */
  recent({ limit, after, game }: PageAfter & { game?: string }): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const end = after === undefined ? undefined : this.store.end(after);
    if (after !== undefined && end === undefined) {
      throw badArgument("after is the number of a match that has ended.", { after });
    }
    const number = game === undefined ? undefined : gameNamed(game).number;
    return this.look(this.store.endedBefore(end, number, limit));
  }

  /** Matches of a player, by address, newest first. */
  ofPlayer(owner: string, { limit, before }: PageBefore): MatchView[] {
    checkLimit(limit);
    checkCount("before", before);
    const player = keyName(parseAddress(owner));
    const starting = this.present.open
      .ofPlayer(player)
      .filter((id) => before === undefined || id < before);
    const started = this.store.ofPlayer(player, before, limit);
    return this.look([...new Set([...starting, ...started])].slice(0, limit));
  }

  /** Refuses what is no address. */
  player(owner: string): PlayerView {
    return this.describePlayer(parseAddress(owner), owner);
  }

  /** The same for a key that is known to be one. */
  describePlayer(key: PublicKey, owner: string): PlayerView {
    const state = this.source.pending;
    const { match, ticket } = state.player(key);
    const latestMatch = Number(match.toBigInt()) || undefined;
    const latest = latestMatch === undefined ? undefined : this.match(latestMatch);
    const isHeld = latest?.result === "running" && latest.deadline >= this.source.openHeight;
    return {
      owner,
      nonce: state.nonce(key).toString(),
      activeMatch: isHeld ? latestMatch : undefined,
      latestMatch,
      tally: this.tallyOf(keyName(key)),
      queue: this.describeTicket(key, ticket.toBigInt()),
      session: this.describeSession(key),
    };
  }

  /** Who waits in the current round and can be met. */
  queue(): QueueView[] {
    return this.present.open.queue
      .waiting()
      .filter(({ key, name }) => this.hasLiveSession(key, name))
      .map(({ game, moveLimit, round, owner }) => ({
        game: gameNumbered(game).rules.name,
        moveLimit,
        round,
        owner,
      }));
  }

  block(height: number): BlockView | undefined {
    checkCount("height", height);
    const record = height > this.latest ? undefined : this.store.block(height);
    return record && { ...record, truth: this.truths()(height) };
  }

  /** Blocks, latest first; `before` is a height. */
  blocks({ limit, before }: PageBefore): BlockView[] {
    checkLimit(limit);
    checkCount("before", before);
    const from = Math.min(before ?? Infinity, this.latest + 1);
    const truth = this.truths();
    return this.store
      .blocksBefore(from, limit)
      .map((record) => ({ ...record, truth: truth(record.height) }));
  }

  chain(): ChainView {
    const { chain: terms, blocks } = this.settings;
    const { store } = this.source;
    return {
      name: terms.name,
      salt: terms.salt,
      domain: domainOf(terms).toString(),
      roundLength: terms.roundLength,
      round: this.present.round,
      height: this.latest < 0 ? undefined : this.latest,
      openHeight: this.source.openHeight,
      stateRoot: this.present.stateRoot,
      blockIntervalMs: blocks.intervalMs,
      runningMatches: this.present.clocks.size,
      pendingTransactions: this.source.openTransactions.length,
      provenBlocks: store.provenBlocks(),
      settledBlocks: store.settledBlocks(),
      games: shownGames.map(({ number, rules }) => ({ name: rules.name, number })),
    };
  }

  /**
   * Blocks without transactions are needed until the open block has this height: a clock, or a
   * round in which somebody waits, runs until then. -1 when nothing lives.
   */
  needsHeightUntil(): number {
    const { clocks, round } = this.present;
    const latest = clocks.latest();
    const clocksEnd = latest === undefined ? -1 : latest + 1;
    const roundEnd = this.queue().length > 0 ? (round + 1) * this.settings.chain.roundLength : -1;
    return Math.max(clocksEnd, roundEnd);
  }

  private describe(id: number, pending: boolean): MatchView | undefined {
    const { open } = this.present;
    const facts = pending ? this.present.factsOf(id) : this.store.facts(id);
    const state = pending ? this.source.pending : this.source.committed;
    const match = state.match(id);
    if (facts === undefined || match === undefined) return undefined;
    const endsNow = pending && open.ended(id) ? open.height : undefined;
    const endedAt = this.store.end(id)?.height ?? endsNow;
    return describeMatch(id, facts, match, {
      endedAt,
      startTime: this.store.time(facts.startedAt),
      endTime: endedAt === undefined ? undefined : this.store.time(endedAt),
      pending: pending && open.changes(id),
    });
  }

  /** With the matches that end in the open block. */
  private tallyOf(player: string): Tally {
    let tally = this.store.tally(player);
    for (const { match, result } of this.present.open.results()) {
      // While a block is closed, the store may have counted them already.
      if (this.store.end(match) !== undefined) continue;
      const seat = this.present.factsOf(match)?.players.indexOf(player) ?? -1;
      if (seat >= 0) tally = withResult(tally, seat, result);
    }
    return tally;
  }

  private look(ids: readonly number[]): MatchView[] {
    return ids.map((id) => this.match(id)).filter((match) => match !== undefined);
  }

  private describeTicket(key: PublicKey, ticket: bigint): PlayerView["queue"] {
    if (ticket === 0n) return undefined;
    const owner = keyName(key);
    // The open block's queues know all tickets of this round; an older one is in the store.
    const terms = this.present.open.queue.ticket(owner) ?? this.store.ticket(owner);
    if (terms === undefined) return undefined;
    const { game, moveLimit, round } = terms;
    const isNamed = this.source.pending.queued(ticket)?.equals(key).toBoolean() === true;
    return {
      game: gameNumbered(game).rules.name,
      moveLimit,
      round,
      waiting: isNamed && round === this.present.round && this.hasLiveSession(key, owner),
    };
  }

  private describeSession(owner: PublicKey): PlayerView["session"] {
    const session = this.source.pending.session(owner);
    const key = session && addressOf(session.key);
    if (session === undefined || key === undefined) return undefined;
    const expiresAt = heightOf(session.expiresAt);
    const scope = Number(session.scope.toBigInt());
    return { key, expiresAt, scope, live: this.source.openHeight < expiresAt };
  }

  /** Without one a player is passed over by whoever comes to their queue. */
  private hasLiveSession(owner: PublicKey, name: string): boolean {
    const end = this.sessionEnds.get(name, () => {
      const session = this.source.pending.session(owner);
      return session === undefined ? undefined : heightOf(session.expiresAt);
    });
    return end !== undefined && this.source.openHeight < end;
  }

  private signedAt({ hash, height, position }: SignedPlace): SignedTransactionView {
    const block = this.store.block(height);
    const transaction = this.source.store.transaction(hash);
    if (block === undefined || transaction === undefined) {
      throw new NodeError(nodeCodes.store.damaged, "The store lacks a transaction of a match.", {
        details: { hash, height },
      });
    }
    const { nonce, sender, argsFields, signature } = transaction.toJSON();
    return {
      height,
      position,
      blockHash: block.hash,
      stateRoot: block.stateRoot,
      hash,
      method: block.transactions[position]?.method ?? "",
      sender,
      nonce,
      argsFields,
      signature,
    };
  }

  /** How far what is in a block has come. */
  private truths(): (height: number) => Truth {
    const { latest, source } = this;
    const settled = source.store.settledBlocks();
    const proven = source.store.provenBlocks();
    return (height) => {
      if (height > latest) return "seen";
      if (height < settled) return "settled";
      return height < proven ? "proven" : "sequenced";
    };
  }
}

/** The records of this chain, brought up to its latest block, and kept with each from now on. */
export async function openRecords(chain: Chain, settings: Settings): Promise<Records> {
  return await Records.open(chain, settings);
}
