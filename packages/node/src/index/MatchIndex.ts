import type { PublicKey } from "o1js";
import {
  type BalanceChange,
  type CasualRating,
  clockNumbered,
  isSlow,
  type RankedPlayer,
  type RatingChange,
  type SessionGrant,
} from "@kifu/wire";
import { domainOf, NEWCOMER, type ShownGame, shownGames } from "@kifu/chain";
import { nodeCodes } from "../lib/nodeCodes.js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { type Emitter, LruCache } from "../lib/collections.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import { keyName, parseAddress } from "../lib/keyName.js";
import { NOTHING_SHOWN, type OpenMove, type ShownSeats } from "../tables/Table.js";
import { describeMatch, describeMove, type SeatRatings, withOpenMoves } from "./describeMatch.js";
import { ratingView } from "./ratingView.js";
import {
  badIndexArgument,
  checkCount,
  checkLimit,
  gameNumbered,
  requireGame,
} from "./pageArguments.js";
import { CourseReader, recordOf } from "./CourseReader.js";
import type { Effect } from "./effects.js";
import { PlayerReader } from "./PlayerReader.js";
import { CurrentState, type CurrentStateEvents, type Live } from "./CurrentState.js";
import { IndexStorage, readRating, type StartedMatch } from "./IndexStorage.js";
import { type SignedPosition, signedPositions, startsAndEnds } from "./signedPositions.js";
import type {
  BlockView,
  ChainView,
  CourseView,
  Finality,
  MatchView,
  MoveView,
  PlayerView,
  QueueView,
  ResultsView,
  SignedMatchView,
  SignedTransactionView,
  UnprovenView,
} from "./views.js";
export { rebuildIndex } from "./IndexWriter.js";

/** Set `pending` to false to leave out what is in no block yet. */
export interface AsOf {
  pending?: boolean;
}

/** `after` is the last match of the previous page. */
export interface PageAfter {
  /** 1 to 100. */
  limit: number;
  after?: number;
}

/** Arguments for a page of older items. `before` is the last item of the previous page. */
export interface PageBefore {
  /** 1 to 100. */
  limit: number;
  before?: number;
}

type Settings = Pick<NodeConfig, "chain">;

/** The most players that are read for a list of the best, provisional ones included. */
export const MOST_RANKED = 1000;

/**
 * Everything that players and pages read. The index is stored beside the blocks and written in
 * the same commits. Reads are synchronous. By default, they include data that is in no block yet.
 */
export class MatchIndex {
  /** Shared by all readers, so each view is computed once. */
  private readonly views = new LruCache<number, MatchView>(5000);
  private readonly players: PlayerReader;
  private readonly courses: CourseReader;

  private constructor(
    private readonly source: Chain,
    private readonly settings: Settings,
    private readonly store: IndexStorage,
    private readonly current: CurrentState,
    private readonly live: Live | undefined,
  ) {
    const { events } = current;
    const forget = (effects: Effect[]) => {
      for (const { id } of effects.flatMap(({ matches }) => matches)) this.views.forget(id);
    };
    events.on("seen", (effect) => forget([effect]));
    events.on("sequenced", ({ effects }) => forget(effects));
    events.on("reloaded", () => this.views.clear());
    this.players = new PlayerReader(source, current, live?.lobby, (id) => this.match(id));
    this.courses = new CourseReader(source, current, live?.tables);
  }

  /**
   * Opens the index of this chain and brings it up to the latest block. Call it before the next
   * block is closed. Then let the index follow the chain with `followChain`.
   */
  static async open(chain: Chain, settings: Settings, live?: Live): Promise<MatchIndex> {
    const store = new IndexStorage(chain.store.keyValue);
    const current = await CurrentState.open(chain, settings.chain.roundLength, live);
    return new MatchIndex(chain, settings, store, current, live);
  }

  /** The methods with which `followChain` updates this index. */
  get follower(): Pick<CurrentState, "guard" | "reader" | "see" | "sequence" | "drop"> {
    return this.current;
  }

  /** Each event is emitted only after its change can be read from this index. */
  get events(): Emitter<CurrentStateEvents> {
    return this.current.events;
  }

  /** -1 before the first block. */
  get latest(): number {
    return this.current.latest;
  }

  match(id: number, { pending = true }: AsOf = {}): MatchView | undefined {
    if (!pending) return this.describe(id, false);
    return this.views.get(id, () => this.describe(id, true));
  }

  seats(id: number): ShownSeats {
    return this.live?.tables.get(id)?.shownSeats ?? NOTHING_SHOWN;
  }

  moves(id: number, { pending = true }: AsOf = {}): MoveView[] {
    const facts = this.current.factsOf(id);
    if (facts === undefined) return [];
    const game = gameNumbered(facts.game);
    const { records } = this.current.open;
    const all = records.moves(id);
    const moves = pending ? all : records.movesAt(id, this.latest);
    const finality = this.finalities();
    const described = moves.map((move) => describeMove(game, move, finality(move.height)));
    if (!pending) return described;
    const last = all.at(-1)?.ply ?? 0;
    const open = this.openMoves(id).filter(({ ply }) => ply > last);
    return [...described, ...open.map((move) => this.describeOpen(game, move))];
  }

  move(id: number, ply: number): MoveView | undefined {
    const facts = this.current.factsOf(id);
    if (facts === undefined) return undefined;
    const game = gameNumbered(facts.game);
    const move = this.current.open.records.move(id, ply);
    if (move !== undefined) return describeMove(game, move, this.finalities()(move.height));
    const open = this.openMoves(id).find((each) => each.ply === ply);
    return open && this.describeOpen(game, open);
  }

  /**
   * Returns everything that the transcript of a match hashes, including what is in no block yet.
   * Undefined if the match does not exist.
   */
  course(id: number): CourseView | undefined {
    return this.courses.course(id);
  }

  takenBack(id: number): number {
    return this.current.open.records.takenBack(id).length;
  }

  /** A match as far as it is in blocks. `signed` returns its transactions. */
  signedMatch(id: number): SignedMatchView | undefined {
    const match = this.match(id, { pending: false });
    if (match === undefined) return undefined;
    const { name, ...terms } = this.settings.chain;
    return { chain: name, ...terms, match };
  }

  /**
   * Returns signed transactions of a match that are in blocks. Skips the first `after` of them
   * and returns at most `limit`.
   */
  signed(id: number, { after, limit }: { after: number; limit: number }): SignedTransactionView[] {
    checkCount("after", after);
    const positions = signedPositions(this.store, this.source.store, id, this.latest);
    return positions.slice(after, after + limit).map((at) => this.signedAt(at));
  }

  /** Returns matches whose clock is running, in ascending order. */
  running({ limit, after = 0 }: PageAfter): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const starting = this.current.open.starts.filter((id) => id > after);
    return this.look([...this.current.clocks.after(after, limit), ...starting].slice(0, limit));
  }

  /** Returns the running matches that started last, in ascending order. */
  newestRunning(limit: number): MatchView[] {
    return this.look([...this.current.clocks.newest(limit), ...this.current.open.starts]);
  }

  /**
   * Returns the matches that started or ended after a height, as they are now, in the order of
   * these starts and ends. Undefined if there are more than `limit`.
   */
  startsAndEnds(since: number, limit: number): { height: number; match: MatchView }[] | undefined {
    const changes = startsAndEnds(this.current.open.records, since, limit);
    return changes?.flatMap(({ height, match: id }) => {
      const match = this.match(id);
      return match === undefined ? [] : [{ height, match }];
    });
  }

  /**
   * Returns running matches in which the clock of the side to move has run out. Anyone may claim
   * the timeout.
   */
  overdue({ limit, after = 0 }: PageAfter): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const overdue: number[] = [];
    for (const match of this.overdueNumbers(after)) {
      overdue.push(match);
      if (overdue.length === limit) break;
    }
    return this.look(overdue);
  }

  /** Yields the numbers of all overdue matches above `after`, in ascending order. */
  *overdueNumbers(after = 0): Generator<number> {
    for (const { match, deadline } of this.current.open.records.unfinished(after)) {
      if (this.current.deadlineOf(match, deadline) < this.source.time) yield match;
    }
  }

  /** The numbers of all matches whose blocks contain no result, in ascending order. */
  *unfinishedNumbers(): Generator<number> {
    for (const { match } of this.current.open.records.unfinished(0)) yield match;
  }

  /** Returns ended matches, latest first, of all games or of one. */
  recent({ limit, after, game }: PageAfter & { game?: string }): MatchView[] {
    checkLimit(limit);
    checkCount("after", after);
    const end = after === undefined ? undefined : this.store.end(after);
    if (after !== undefined && end === undefined) {
      throw badIndexArgument("after must be the number of a match that has ended.", { after });
    }
    const number = game === undefined ? undefined : requireGame(game).number;
    return this.look(this.store.endedBefore(end, number, limit));
  }

  /** Returns a player's matches, newest first. */
  ofPlayer(owner: string, { limit, before }: PageBefore): MatchView[] {
    checkLimit(limit);
    checkCount("before", before);
    const player = keyName(parseAddress(owner));
    return this.look(this.current.open.records.ofPlayer(player, before, limit));
  }

  /** Returns a player's current slow matches, newest first. */
  slowOf(owner: string, { limit, before = Infinity }: PageBefore): MatchView[] {
    checkLimit(limit);
    if (before !== Infinity) checkCount("before", before);
    const { slowMatches } = this.player(owner);
    const page = slowMatches.filter((id) => id < before).reverse();
    return this.look(page.slice(0, limit));
  }

  /** The `keyName`s of a slow match's players, by seat. Undefined for any other match. */
  slowPlayers(id: number): readonly [string, string] | undefined {
    const facts = this.current.factsOf(id);
    return facts && isSlow(clockNumbered(facts.moveLimit)) ? facts.players : undefined;
  }

  /** Throws if the text is not an address. */
  player(owner: string): PlayerView {
    return this.describePlayer(parseAddress(owner), owner);
  }

  /** Like `player`, for a key that is known to be valid. */
  describePlayer(key: PublicKey, owner: string): PlayerView {
    return this.players.player(key, owner);
  }

  /** How a player's matches have ended. */
  results(owner: string): ResultsView {
    return this.players.results(parseAddress(owner), owner);
  }

  /**
   * Returns the players who can be paired, each once. They seek an opponent or wait in a queue.
   */
  queue(): QueueView[] {
    return this.players.queue();
  }

  /**
   * Returns changes of a player's balance before an index, latest first. Changes that are in no
   * block yet are left out.
   */
  balanceChanges(owner: string, { limit, before }: PageBefore): BalanceChange[] {
    checkLimit(limit);
    checkCount("before", before);
    return this.store.balanceChanges(keyName(parseAddress(owner)), before, limit);
  }

  /** Yields the numbers of all ended matches whose pot is unpaid, in ascending order. */
  *unpaidNumbers(): Generator<number> {
    for (const match of this.current.open.records.unpaid()) {
      if (this.match(match)?.result !== "running") yield match;
    }
  }

  /** Yields the numbers of all ended matches that are still to be rated, in ascending order. */
  *unratedNumbers(): Generator<number> {
    for (const match of this.current.open.records.unrated()) {
      if (this.match(match)?.result !== "running") yield match;
    }
  }

  /** Returns the best players of a game, best first, without those whose rating is provisional. */
  ranked(game: string, limit: number): RankedPlayer[] {
    checkLimit(limit);
    const time = BigInt(this.source.time);
    const ranked: RankedPlayer[] = [];
    let read = 0;
    for (const { owner, rating } of this.store.ranked(requireGame(game).number)) {
      const view = ratingView(rating, time);
      if (!view.provisional) ranked.push({ owner, ...view });
      read += 1;
      if (ranked.length === limit || read === MOST_RANKED) break;
    }
    return ranked;
  }

  /**
   * A player's casual rating in a game. Matches that are in no block yet are left out. Undefined
   * before the first casual match against an opponent with a rating.
   */
  casualRating(owner: string, game: string): CasualRating | undefined {
    const player = keyName(parseAddress(owner));
    const found = this.store.casualRating(player, requireGame(game).number);
    if (found === undefined) return undefined;
    const { rating, matches, match } = found;
    return { ...ratingView(readRating(rating), BigInt(this.source.time)), matches, match };
  }

  /**
   * Returns a player's ratings in a game after each rated match before an index, latest first.
   * Ratings that are in no block yet are left out.
   */
  ratingChanges(
    owner: string,
    { game, limit, before }: PageBefore & { game: string },
  ): (RatingChange & { index: number })[] {
    checkLimit(limit);
    checkCount("before", before);
    const of = { player: keyName(parseAddress(owner)), game: requireGame(game).number };
    return this.store.ratingChanges(of, before, limit).map(({ rating, ...change }) => ({
      ...change,
      ...ratingView(rating, rating.ratedAt),
      time: Number(rating.ratedAt),
    }));
  }

  /**
   * The numbers of running matches in which a player has changed the session, in ascending order.
   * The new session may already have the seat.
   */
  sessionChanges(): Iterable<number> {
    return this.current.open.records.sessionChanges();
  }

  /**
   * The latest transaction up to a block that opened a session of this player, with this key if
   * one is given. Undefined if there is none.
   */
  grantUntil(owner: string, height: number, key?: string): SessionGrant | undefined {
    const player = keyName(parseAddress(owner));
    return this.courses.grantUntil(player, height, key === undefined ? key : parseAddress(key));
  }

  block(height: number): BlockView | undefined {
    checkCount("height", height);
    const record = height > this.latest ? undefined : this.store.block(height);
    return record && { ...record, finality: this.finalities()(height) };
  }

  blocks({ limit, before }: PageBefore): BlockView[] {
    checkLimit(limit);
    checkCount("before", before);
    const from = Math.min(before ?? Infinity, this.latest + 1);
    const finality = this.finalities();
    return this.store
      .blocksBefore(from, limit)
      .map((record) => ({ ...record, finality: finality(record.height) }));
  }

  finality(): Pick<ChainView, "provenBlocks" | "settledBlocks"> {
    const { store } = this.source;
    return { provenBlocks: store.provenBlocks(), settledBlocks: store.settledBlocks() };
  }

  chain(): ChainView {
    const { chain: terms } = this.settings;
    return {
      name: terms.name,
      salt: terms.salt,
      domain: domainOf(terms).toString(),
      roundLength: terms.roundLength,
      faucet: terms.faucet,
      round: this.current.round,
      height: this.latest < 0 ? undefined : this.latest,
      time: this.source.time,
      stateRoot: this.current.stateRoot,
      runningMatches: this.current.clocks.size,
      pendingTransactions: this.source.openTransactions.length,
      ...this.finality(),
      games: shownGames.map(({ number, rules }) => ({ name: rules.name, number })),
    };
  }

  unproven(): UnprovenView {
    const { store: blocks, time } = this.source;
    const first = blocks.provenBlocks();
    const count = Math.max(0, this.latest + 1 - first);
    if (count === 0) return { blocks: 0, transactions: 0, seconds: 0, since: undefined };
    const total = (height: number) => this.store.block(height)?.total ?? 0;
    return {
      blocks: count,
      transactions: total(this.latest) - total(first - 1),
      seconds: Math.max(0, time - (this.store.block(first)?.time ?? time)),
      since: this.store.time(first),
    };
  }

  /** Notifies readers that more blocks are proven. The store emits no such event. */
  notifyProven(): void {
    this.current.events.emit("proven");
  }

  /** Processes deadlines that have passed. Call this at intervals. */
  tick(): void {
    this.current.tick();
  }

  private describe(id: number, pending: boolean): MatchView | undefined {
    const { open } = this.current;
    const records = pending ? open.records : this.store;
    const facts = records.facts(id);
    const state = pending ? this.source.pending : this.source.committed;
    const match = state.match(id);
    if (facts === undefined || match === undefined) return undefined;
    const table = pending ? this.live?.tables.get(id) : undefined;
    const endedAt = records.end(id)?.height;
    const stake = records.stake(id);
    const view = describeMatch(id, facts, match, {
      endedAt,
      startTime: this.store.time(facts.startedAt),
      endTime: endedAt === undefined ? undefined : this.store.time(endedAt),
      pending: pending && open.changes(id),
      abort: state.abort(id, match),
      stake,
      paid: stake > 0 && !records.isUnpaid(id),
      rated: records.rated(id) !== undefined,
      ratings: this.ratingsIn(id, facts, records),
      drawOffer: table?.offer("draw"),
      takebackOffer: table?.offer("takeback"),
      sessionOf: ({ owner }) => state.session(owner),
    });
    const after = table?.after;
    return after === undefined ? view : withOpenMoves(view, after, this.source.openHeight);
  }

  /** Both players' ratings in a rated match. A running match has the ratings of now. */
  private ratingsIn(
    id: number,
    { game, players }: StartedMatch,
    records: IndexStorage,
  ): readonly [SeatRatings, SeatRatings] | undefined {
    const rated = records.rated(id);
    if (rated === undefined) return undefined;
    const time = BigInt(this.source.time);
    const ratings = ([0, 1] as const).map((seat): SeatRatings => {
      const [before, after] = [rated.before?.[seat], rated.after?.[seat]];
      if (before === undefined || after === undefined) {
        const now = records.rating(players[seat], game) ?? NEWCOMER;
        return { rating: ratingView(now, time), ratingAfter: undefined };
      }
      const then = BigInt(after.ratedAt);
      return {
        rating: ratingView(readRating(before), then),
        ratingAfter: ratingView(readRating(after), then),
      };
    });
    return ratings as [SeatRatings, SeatRatings];
  }

  /** The moves of a match that are in no transaction yet. */
  private openMoves(id: number): readonly OpenMove[] {
    return this.live?.tables.get(id)?.valid ?? [];
  }

  private describeOpen(game: ShownGame, move: OpenMove): MoveView {
    return describeMove(game, recordOf(move, this.source.openHeight), "seen");
  }

  private look(ids: readonly number[]): MatchView[] {
    return ids.map((id) => this.match(id)).filter((match) => match !== undefined);
  }

  private signedAt({ hash, height, position }: SignedPosition): SignedTransactionView {
    const block = this.store.block(height);
    const transaction = this.source.store.transaction(hash);
    if (block === undefined || transaction === undefined) {
      throw new NodeError(
        nodeCodes.store.damaged,
        "The store is missing a transaction of a match.",
        {
          details: { hash, height },
        },
      );
    }
    const { nonce, sender, argsFields, signature } = transaction.toJSON();
    return {
      height,
      time: block.time,
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

  private finalities(): (height: number) => Finality {
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
