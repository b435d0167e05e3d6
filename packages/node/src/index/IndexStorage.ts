import type { PlainRating } from "@kifu/chain";
import type { BalanceChange, SeatSignature, TimeLeft } from "@kifu/wire";
import type { RangeOptions } from "../store/KeyValue.js";
import { readMadeAt } from "../store/parts/blocks.js";
import type { Entries } from "../store/UnwrittenChanges.js";
import { keyBytes } from "../lib/keyName.js";
import { afterAll, entryKey, NO_TALLY, numberAt, type Tally } from "./indexKeys.js";
import type { BlockView } from "./views.js";

/**
 * The version of the records' layout. Records of an older version are rebuilt from the blocks.
 */
export const LAYOUT = 13;

export interface StartedMatch {
  game: number;
  /** Addresses in base58, by seat. */
  owners: [string, string];
  /** The `keyName` of each owner, by seat. */
  players: [string, string];
  /** The number of the match's time control. */
  moveLimit: number;
  startedAt: number;
  /** The position of the starting transaction in its block. */
  position: number;
  /** The chain's time when the match started. */
  time: number;
}

/**
 * A match's clock after its last recorded move. `height` and `position` locate the last counted
 * transaction.
 */
export interface MatchClockRecord extends BlockPosition {
  deadline: number;
  /** The number of moves. */
  ply: number;
  /** The time of the last move, or of the start if there is no move. */
  time: number;
  timeLeft: TimeLeft;
}

/**
 * A stored move. The fields are stored instead of the notation, which may change with a new
 * version of the game.
 */
export interface MoveRecord {
  ply: number;
  fields: string[];
  /** Undefined while the move is in no transaction. Such moves are never stored. */
  transaction: string | undefined;
  height: number;
  time: number;
  /**
   * How much longer the move could have taken, in seconds: its signed upper bound minus the time
   * that it took. Undefined if the move was a transaction of its own.
   */
  spare?: number | undefined;
  /** The player's signature over all moves so far, if the transaction contains it. */
  signed?: SeatSignature | undefined;
}

export interface TakenBackRecord extends TimedPosition, TakenBackBy {
  moves: MoveRecord[];
}

export interface TakenBackBy {
  hash: string;
  time: number;
  /** By seat. */
  signed: [SeatSignature, SeatSignature];
}

export interface BlockPosition {
  height: number;
  position: number;
}

export interface TimedPosition extends BlockPosition {
  time: number;
}

export interface StartOrEnd extends BlockPosition {
  match: number;
}

export interface Ticket {
  game: number;
  moveLimit: number;
  round: number;
}

/** The latest player to join a queue. `owner` is a `keyName`. */
export interface QueuedPlayer extends Ticket {
  owner: string;
}

/** `match` is undefined for grants. */
export type BalanceRecord = Pick<BalanceChange, "kind" | "amount"> & { match?: number };

/** A `PlainRating` as JSON. */
export type RatingRecord = Readonly<Record<keyof PlainRating, string>>;

/** Both players' ratings before and after a match, by seat. */
export interface RatedRecord {
  before: [RatingRecord, RatingRecord];
  after: [RatingRecord, RatingRecord];
}

export interface RatingChangeRecord {
  match: number;
  rating: RatingRecord;
}

/** A rating from casual matches, with how many counted and the latest of them. */
export interface CasualRatingRecord {
  rating: RatingRecord;
  matches: number;
  match: number;
}

export interface RankedRecord {
  owner: string;
  rating: RatingRecord;
}

export function ratingRecord({ rating, variance, drift, ratedAt }: PlainRating): RatingRecord {
  return {
    rating: String(rating),
    variance: String(variance),
    drift: String(drift),
    ratedAt: String(ratedAt),
  };
}

export function readRating({ rating, variance, drift, ratedAt }: RatingRecord): PlainRating {
  return {
    rating: BigInt(rating),
    variance: BigInt(variance),
    drift: BigInt(drift),
    ratedAt: BigInt(ratedAt),
  };
}

/** A block without its finality, which changes later. */
export type BlockRecord = Omit<BlockView, "finality"> & {
  /** The number of transactions in this block and all earlier ones. */
  total: number;
};

/** A block has fewer transactions than this. */
const POSITIONS = 2 ** 20;

/** Reads the records from the given entries, which may not be committed yet. */
export class IndexStorage {
  constructor(private readonly all: Entries) {}

  /**
   * The latest recorded block. -1 if there is none. Undefined if the records have another layout.
   */
  head(): number | undefined {
    const head = this.read<{ layout: number; height: number }>(entryKey("head"));
    if (head === undefined) return -1;
    return head.layout === LAYOUT ? head.height : undefined;
  }

  facts(match: number): StartedMatch | undefined {
    return this.read(entryKey("match", match));
  }

  moves(match: number): MoveRecord[] {
    const from = entryKey("move", match);
    return this.values(from, afterAll(from));
  }

  /** Returns the takebacks of a match, each with the moves that it removed. */
  takenBack(match: number): TakenBackRecord[] {
    const from = entryKey("takenBack", match);
    const found: TakenBackRecord[] = [];
    for (const { key, value } of this.entries(from, afterAll(from))) {
      const [height, position, ply] = [numberAt(key, -3), numberAt(key, -2), numberAt(key, -1)];
      if (ply === 0) found.push({ height, position, ...parse<TakenBackBy>(value), moves: [] });
      else found.at(-1)?.moves.push(parse<MoveRecord>(value));
    }
    return found;
  }

  /** Returns the moves of a match at a block. Later moves and takebacks are ignored. */
  movesAt(match: number, latest: number): MoveRecord[] {
    const now = this.moves(match).filter(({ height }) => height <= latest);
    const later = this.takenBack(match).filter(({ height }) => height > latest);
    const again = later.flatMap(({ moves }) => moves.filter(({ height }) => height <= latest));
    return [...now, ...again].sort((a, b) => a.ply - b.ply);
  }

  move(match: number, ply: number): MoveRecord | undefined {
    return this.read(entryKey("move", match, ply));
  }

  end(match: number): BlockPosition | undefined {
    return this.read(entryKey("end", match));
  }

  /** The clock of a match after its last move. Undefined once the match has a result. */
  clock(match: number): MatchClockRecord | undefined {
    return this.read(entryKey("unfinished", match));
  }

  /**
   * Returns the matches without a result, in ascending order, with the deadline of the side to
   * move.
   */
  *unfinished(after = 0): Generator<{ match: number; deadline: number }> {
    const to = afterAll(entryKey("unfinished"));
    for (const { key, value } of this.entries(entryKey("unfinished", after + 1), to)) {
      const { deadline } = parse<MatchClockRecord>(value);
      yield { match: numberAt(key, -1), deadline };
    }
  }

  endedBefore(
    before: BlockPosition | undefined,
    game: number | undefined,
    limit: number,
  ): number[] {
    const all = game === undefined ? entryKey("ended") : entryKey("endedOf", game);
    const to = before && endedKey(game, before);
    return this.values(all, to ?? afterAll(all), { reverse: true, limit });
  }

  /** Returns matches that ended in blocks above a height, earliest first. */
  *endedAfter(height: number): Generator<StartOrEnd> {
    const to = afterAll(entryKey("ended"));
    for (const { key, value } of this.entries(entryKey("ended", height + 1), to)) {
      yield { match: parse(value), height: numberAt(key, -2), position: numberAt(key, -1) };
    }
  }

  *startedBackwards(): Generator<StartedMatch & { match: number }> {
    const from = entryKey("match");
    for (const { key, value } of this.entries(from, afterAll(from), { reverse: true })) {
      yield { match: numberAt(key, -1), ...parse<StartedMatch>(value) };
    }
  }

  /** Newest first. `owner` is a `keyName`. */
  ofPlayer(owner: string, before: number | undefined, limit: number): number[] {
    const all = entryKey("player", keyBytes(owner));
    const to = before === undefined ? afterAll(all) : entryKey("player", keyBytes(owner), before);
    const page = this.entries(all, to, { reverse: true, limit });
    return Array.from(page, ({ key }) => numberAt(key, -1));
  }

  /** Yields a player's running matches, in ascending order. `owner` is a `keyName`. */
  *playing(owner: string): Generator<number> {
    const from = entryKey("playing", keyBytes(owner));
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** Counts how a player's matches ended. `owner` is a `keyName`. */
  tally(owner: string): Tally {
    return this.read(entryKey("tally", keyBytes(owner))) ?? NO_TALLY;
  }

  /** The same for one game. */
  gameTally(owner: string, game: number): Tally {
    return this.read(entryKey("gameTally", keyBytes(owner), game)) ?? NO_TALLY;
  }

  /** The numbers of the games in which a player has a result. `owner` is a `keyName`. */
  gamesOf(owner: string): number[] {
    const all = entryKey("gameTally", keyBytes(owner));
    return Array.from(this.entries(all, afterAll(all)), ({ key }) => numberAt(key, -1));
  }

  /** The player's first match. `owner` is a `keyName`. */
  firstOf(owner: string): number | undefined {
    const all = entryKey("player", keyBytes(owner));
    const [first] = this.entries(all, afterAll(all), { limit: 1 });
    return first && numberAt(first.key, -1);
  }

  /** When the block was made, in milliseconds. Undefined if unknown. */
  time(height: number): number | undefined {
    return readMadeAt(this.all, height);
  }

  abortOf(match: number): string | undefined {
    return this.read(entryKey("abort", match));
  }

  /** 0 if the match has no stake. */
  stake(match: number): number {
    return this.read(entryKey("stake", match)) ?? 0;
  }

  isUnpaid(match: number): boolean {
    return this.read(entryKey("unpaid", match)) !== undefined;
  }

  /** Returns the matches with unpaid pots, in ascending order. Most of them are running. */
  *unpaid(): Generator<number> {
    const from = entryKey("unpaid");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** Undefined if the match is casual, and without ratings until the match is rated. */
  rated(match: number): Partial<RatedRecord> | undefined {
    return this.read(entryKey("rated", match));
  }

  /** Returns the matches that are still to be rated, in ascending order. Most are running. */
  *unrated(): Generator<number> {
    const from = entryKey("unrated");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /** A player's rating in a game; undefined before the first rated match. */
  rating(player: string, game: number): PlainRating | undefined {
    const record = this.read<RatingRecord>(entryKey("rating", keyBytes(player), game));
    return record && readRating(record);
  }

  /**
   * A player's rating in a game before this time of the chain; undefined before the first rated
   * match.
   */
  ratingBefore(player: string, game: number, time: number): PlainRating | undefined {
    const from = entryKey("ratingChange", keyBytes(player), game);
    for (const { value } of this.entries(from, afterAll(from), { reverse: true })) {
      const rating = readRating(parse<RatingChangeRecord>(value).rating);
      if (rating.ratedAt < BigInt(time)) return rating;
    }
    return undefined;
  }

  /** Undefined before the first casual match against an opponent with a rating. */
  casualRating(player: string, game: number): CasualRatingRecord | undefined {
    return this.read(entryKey("casualRating", keyBytes(player), game));
  }

  /** A player's ratings in all games, by the game's number. */
  ratings(player: string): { game: number; rating: PlainRating }[] {
    const from = entryKey("rating", keyBytes(player));
    return Array.from(this.entries(from, afterAll(from)), ({ key, value }) => ({
      game: numberAt(key, -1),
      rating: readRating(parse<RatingRecord>(value)),
    }));
  }

  /** The players who have a rating in a game, best first. */
  *ranked(game: number): Generator<{ owner: string; rating: PlainRating }> {
    const from = entryKey("ranked", game);
    for (const { value } of this.entries(from, afterAll(from), { reverse: true })) {
      const { owner, rating } = parse<RankedRecord>(value);
      yield { owner, rating: readRating(rating) };
    }
  }

  /** A player's ratings in a game after each rated match before an index, latest first. */
  ratingChanges(
    { player, game }: { player: string; game: number },
    before: number | undefined,
    limit: number,
  ): { index: number; match: number; rating: PlainRating }[] {
    const from = entryKey("ratingChange", keyBytes(player), game);
    const to =
      before === undefined
        ? afterAll(from)
        : entryKey(
            "ratingChange",
            keyBytes(player),
            game,
            Math.floor(before / POSITIONS),
            before % POSITIONS,
          );
    return Array.from(this.entries(from, to, { reverse: true, limit }), ({ key, value }) => {
      const { match, rating } = parse<RatingChangeRecord>(value);
      const index = numberAt(key, -2) * POSITIONS + numberAt(key, -1);
      return { index, match, rating: readRating(rating) };
    });
  }

  /**
   * Returns the running matches in which a player has opened or revoked a session, in ascending
   * order.
   */
  *sessionChanges(): Generator<number> {
    const from = entryKey("sessionChange");
    for (const { key } of this.entries(from, afterAll(from))) yield numberAt(key, -1);
  }

  /**
   * Returns changes of a player's balance before an index, latest first. `player` is a `keyName`.
   */
  balanceChanges(player: string, before: number | undefined, limit: number): BalanceChange[] {
    const from = entryKey("balance", keyBytes(player));
    const to =
      before === undefined
        ? afterAll(from)
        : entryKey("balance", keyBytes(player), Math.floor(before / POSITIONS), before % POSITIONS);
    return Array.from(this.entries(from, to, { reverse: true, limit }), ({ key, value }) => {
      const { kind, amount, match } = parse<BalanceRecord>(value);
      const height = numberAt(key, -2);
      return { kind, amount, match, height, index: height * POSITIONS + numberAt(key, -1) };
    });
  }

  ticket(owner: string): Ticket | undefined {
    return this.read(entryKey("ticket", keyBytes(owner)));
  }

  /**
   * Returns the latest transaction that changed a player's session, at this position or before
   * it.
   */
  sessionAt(player: string, at: BlockPosition): string | undefined {
    return this.latestAt("session", player, at);
  }

  /** The transactions that changed a player's session up to this position, latest first. */
  *sessionsUntil(player: string, { height, position }: BlockPosition): Generator<string> {
    const key = keyBytes(player);
    const to = entryKey("session", key, height, position + 1);
    for (const { value } of this.entries(entryKey("session", key), to, { reverse: true })) {
      yield parse<string>(value);
    }
  }

  /**
   * Finds the session that a player had in a match at a position. `session` is the transaction
   * that opened the session. If the player had no session because of a revocation, it is the
   * revocation. `seated` is the transaction that gave the session the seat; undefined if the
   * session had the seat from the start.
   */
  seatedSession(
    match: number,
    player: string,
    at: BlockPosition,
  ): { session: string | undefined; seated: string | undefined } {
    const from = entryKey("seated", match, keyBytes(player));
    const to = entryKey("seated", match, keyBytes(player), at.height, at.position + 1);
    const [last] = this.entries(from, to, { reverse: true, limit: 1 });
    if (last === undefined) {
      const { startedAt: height = 0, position = 0 } = this.facts(match) ?? {};
      return { session: this.sessionAt(player, { height, position }), seated: undefined };
    }
    const since = { height: numberAt(last.key, -2), position: numberAt(last.key, -1) };
    return { session: this.sessionAt(player, since), seated: parse<string>(last.value) };
  }

  /** Returns the latest transaction in which the player queued, at this position or before it. */
  queuedAt(player: string, at: BlockPosition): string | undefined {
    return this.latestAt("queued", player, at);
  }

  queuedPlayers(): QueuedPlayer[] {
    const from = entryKey("queuedPlayer");
    return this.values(from, afterAll(from));
  }

  block(height: number): BlockRecord | undefined {
    return height < 0 ? undefined : this.read(entryKey("block", height));
  }

  blocksBefore(before: number, limit: number): BlockRecord[] {
    const to = entryKey("block", before);
    return this.values(entryKey("block"), to, { reverse: true, limit });
  }

  private latestAt(
    kind: "session" | "queued",
    player: string,
    { height, position }: BlockPosition,
  ): string | undefined {
    const key = keyBytes(player);
    const to = entryKey(kind, key, height, position + 1);
    return this.values<string>(entryKey(kind, key), to, { reverse: true, limit: 1 })[0];
  }

  private read<Value>(key: Uint8Array): Value | undefined {
    const bytes = this.all.get(key);
    return bytes === undefined ? undefined : parse(bytes);
  }

  private values<Value>(from: Uint8Array, to: Uint8Array, options?: RangeOptions): Value[] {
    return Array.from(this.entries(from, to, options), ({ value }) => parse<Value>(value));
  }

  private entries(from: Uint8Array, to: Uint8Array, options?: RangeOptions) {
    return this.all.range(from, to, options);
  }
}

/**
 * The key of an ended match in the list of one game's ended matches. If `game` is undefined, the
 * key belongs to the list of all ended matches.
 */
export function endedKey(
  game: number | undefined,
  { height, position }: BlockPosition,
): Uint8Array {
  return game === undefined
    ? entryKey("ended", height, position)
    : entryKey("endedOf", game, height, position);
}

function parse<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString()) as Value;
}
