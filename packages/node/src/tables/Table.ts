import {
  codes,
  type Match,
  type Seat,
  segmentSizeOf,
  type ShownGame,
  shownGames,
} from "@kifu/chain";
import type { PlainOutcome } from "@kifu/kit/plain";
import {
  type Clock,
  contextFieldOf,
  type Hash,
  type SeatNumber,
  type StatementOf,
  type TimeLeft,
  writeClock,
} from "@kifu/wire";
import type { Field } from "o1js";
import { Emitter } from "../lib/collections.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { Mutex } from "../lib/time.js";
import type { Chain } from "../sequencer/Chain.js";
import { tableCodec } from "../store/log/entries.js";
import type { KeptMove, StoredMove } from "../store/parts/moves.js";

export interface PlainSeat {
  readonly owner: { readonly x: bigint; readonly isOdd: boolean };
  readonly key: { readonly x: bigint };
  readonly expiresAt: bigint;
}

/** The state against which the next signed move is validated. It includes the open moves. */
export interface PlainMatch {
  readonly game: ShownGame;
  /** Part of the message that each move's signature covers. */
  readonly context: bigint;
  readonly seats: readonly [PlainSeat, PlainSeat];
  readonly clock: Clock;
  readonly position: ReturnType<ShownGame["rules"]["initial"]>;
  readonly ply: number;
  readonly transcript: bigint;
  /** The time of the last move. If there is no move, the time when the match began. */
  readonly time: bigint;
  /** The remaining time of both sides at `time`, by seat. */
  readonly timeLeft: TimeLeft;
  readonly isOver: boolean;
}

/** `signedNumber` is the match's number in signed messages. */
export function plainMatch(match: Match, signedNumber: bigint, hash: Hash): PlainMatch {
  const number = match.game.toBigInt();
  const game = shownGames.find((each) => BigInt(each.number) === number);
  const turn = match.secondToMove.toBoolean() ? 1 : 0;
  const state = match.state.slice(0, game?.stateFields).map((field) => field.toBigInt());
  const position = game?.rules.decode.state(state, turn);
  if (game === undefined || position === undefined)
    throw new Error("The match has an unknown game");
  const seats = [plainSeat(match.first), plainSeat(match.second)] as const;
  const [first, second] = [seats[0].owner, seats[1].owner];
  const { clock, timeLeft } = timeLeftOf(match);
  return {
    game,
    context: contextFieldOf(hash, {
      matchId: signedNumber,
      game: number,
      moveLimit: BigInt(writeClock(clock)),
      first,
      second,
    }),
    seats,
    clock,
    position,
    ply: Number(match.ply.toBigInt()),
    transcript: match.transcript.toBigInt(),
    time: match.deadline.toBigInt() - BigInt(timeLeft[turn]),
    timeLeft,
    isOver: !match.isRunning().toBoolean(),
  };
}

export function timeLeftOf(match: Match): { clock: Clock; timeLeft: TimeLeft } {
  const clock = match.readClock();
  const [bank, increment] = [Number(clock.bank.toBigInt()), Number(clock.increment.toBigInt())];
  const [own, other] = [Number(clock.own.toBigInt()), Number(clock.other.toBigInt())];
  const timeLeft: TimeLeft = match.secondToMove.toBoolean() ? [other, own] : [own, other];
  return { clock: { bank, increment }, timeLeft };
}

/** The last second at which the side to move may move. */
export function deadlineOf({
  position,
  time,
  timeLeft,
}: Pick<PlainMatch, "position" | "time" | "timeLeft">): bigint {
  return time + BigInt(timeLeft[position.turn]);
}

export function isSameMatch(a: PlainMatch, b: PlainMatch): boolean {
  return String(essence(a)) === String(essence(b));
}

function essence(match: PlainMatch): unknown[] {
  const { game, position, ply, transcript, time, timeLeft, isOver } = match;
  const state = game.rules.encode.state(position);
  return [...state, position.turn, ply, transcript, time, ...timeLeft, isOver];
}

function plainSeat({ owner, key, expiresAt }: Seat): PlainSeat {
  return {
    owner: { x: owner.x.toBigInt(), isOdd: owner.isOdd.toBoolean() },
    key: { x: key.x.toBigInt() },
    expiresAt: expiresAt.toBigInt(),
  };
}

/** A move that is in no transaction yet, with the values that its segment also needs. */
export interface OpenMove extends KeptMove {
  /** Empty if the game's segments have no witnesses. */
  readonly witness: readonly bigint[];
  /** The move's signed time bound minus the time that the move took, in seconds. */
  readonly spare: bigint;
  readonly outcome: PlainOutcome;
}

export interface MatchAfter {
  readonly match: PlainMatch;
  readonly outcome: PlainOutcome;
}

/** The kinds of statements that both seats have to agree to. */
export type AgreementKind = "draw" | "takeback";

/** A seat's offer for the current state of the match. */
export interface Offer<Kind extends AgreementKind = AgreementKind> {
  readonly seat: SeatNumber;
  /** The number of moves before the offer. */
  readonly ply: number;
  /** The statement that the seat signed. Undefined once the other seat has declined. */
  agreed: StatementOf<Kind> | undefined;
}

export interface ShownOffer {
  readonly seat: SeatNumber;
  /** Whether the other seat has declined the offer. */
  readonly declined: boolean;
}

/** A seat that is or was at its match, or is expected there. */
export interface SeatPresence {
  hasCome: boolean;
  /** The number of the seat's open streams with recent heartbeats. */
  streams: number;
  away: boolean;
  /** Cancels the timer that marks the seat as away. Undefined while the seat has a stream. */
  leaving: (() => void) | undefined;
}

export interface Greeting {
  readonly seat: SeatNumber;
  readonly phrase: number;
  /** The chain's time when the seat signed the greeting. */
  readonly time: number;
}

/** What events show about the seats of a match. If a seat is in neither list, nothing is known. */
export interface ShownSeats {
  readonly away: readonly SeatNumber[];
  readonly present: readonly SeatNumber[];
  readonly greeting: Greeting | undefined;
}

export const NOTHING_SHOWN: ShownSeats = { away: [], present: [], greeting: undefined };

/**
 * The state of a match that is only in memory and not in the store. Whenever it changes, the
 * writer of a shared log sends all of it to its followers.
 */
export interface TableState {
  readonly match: number;
  readonly draw: Offer<"draw"> | undefined;
  readonly takeback: Offer<"takeback"> | undefined;
  readonly seats: readonly SeatState[];
  readonly greeting: Greeting | undefined;
  readonly stoppedBy: string | undefined;
}

export interface SeatState {
  readonly seat: SeatNumber;
  readonly hasCome: boolean;
  readonly present: boolean;
  readonly away: boolean;
}

/**
 * One live match: everything that the node knows about it beyond the chain. Its tasks run one
 * after another.
 */
export class Table {
  readonly mutex = new Mutex();
  /** Moves that are in no transaction yet. */
  moves: OpenMove[] = [];
  /**
   * The match before the first open move and after each open move. Empty until the match is read.
   */
  matches: PlainMatch[] = [];
  /**
   * Accepted moves from before a restart that follow a move which the store lost. They wait until
   * the lost move is sent again.
   */
  waiting: readonly KeptMove[] = [];
  /** When the oldest open move came, in milliseconds. */
  openSince = 0;
  /** The plies for which a second, different move was already logged. */
  readonly signedTwice = new Set<number>();
  /**
   * Why the match takes no more moves. Usually the code with which the chain refused its segment.
   */
  stoppedBy: string | undefined;
  offers: { draw?: Offer<"draw"> | undefined; takeback?: Offer<"takeback"> | undefined } = {};
  readonly seats = new Map<SeatNumber, SeatPresence>();
  greeting: Greeting | undefined;
  /** Settles once the shared log, too, has the last change that was made in memory. */
  publishing: Promise<void> | undefined;
  /** The state that was last appended to the log for followers. Undefined if there is none. */
  published: Uint8Array | undefined;

  /** @param changed is called after each change that readers of the match should see */
  constructor(
    readonly number: number,
    readonly changed: (plies?: readonly number[]) => void,
  ) {}

  get match(): PlainMatch | undefined {
    return this.matches.at(-1);
  }

  /**
   * The open moves that the plain rules accept. If the store is intact, these are all open moves.
   */
  get valid(): readonly OpenMove[] {
    return this.moves.slice(0, Math.max(0, this.matches.length - 1));
  }

  /** The match after the last valid open move. Undefined if no open move is valid. */
  get after(): MatchAfter | undefined {
    const last = this.moves[this.matches.length - 2];
    return last && this.match && { match: this.match, outcome: last.outcome };
  }

  /** Whether the open moves fill a segment, or end the match. */
  get isComplete(): boolean {
    const { match, moves } = this;
    if (match === undefined) return false;
    return match.isOver || moves.length >= segmentSizeOf(match.game.module);
  }

  get shownSeats(): ShownSeats {
    const seats = [...this.seats];
    return {
      away: seats.filter(([, { away }]) => away).map(([seat]) => seat),
      present: seats.filter(([, { streams }]) => streams > 0).map(([seat]) => seat),
      greeting: this.greeting,
    };
  }

  /** What a follower of this node has to know about the table, without its open moves. */
  get state(): TableState {
    const { number: match, offers, greeting, stoppedBy } = this;
    const seats = [...this.seats].map(([seat, { hasCome, streams, away }]) => ({
      seat,
      hasCome,
      present: streams > 0,
      away,
    }));
    return { match, draw: offers.draw, takeback: offers.takeback, seats, greeting, stoppedBy };
  }

  /** Takes over what the writer knows about the match. */
  set state({ draw, takeback, seats, greeting, stoppedBy }: TableState) {
    this.offers = {
      draw: draw && { ...draw },
      takeback: takeback && { ...takeback },
    };
    this.expectNobody();
    for (const { seat, hasCome, present, away } of seats) {
      this.seats.set(seat, { hasCome, streams: present ? 1 : 0, away, leaving: undefined });
    }
    this.greeting = greeting;
    this.stoppedBy = stoppedBy;
  }

  /** Whether this table holds nothing beyond what the chain knows. */
  get isEmpty(): boolean {
    const { mutex, moves, waiting, stoppedBy, offers, seats, greeting } = this;
    const hasMoves = mutex.length > 0 || moves.length > 0 || waiting.length > 0;
    const hasOffers = offers.draw !== undefined || offers.takeback !== undefined;
    const hasSeats = seats.size > 0 || greeting !== undefined;
    return !hasMoves && stoppedBy === undefined && !hasOffers && !hasSeats;
  }

  offer(kind: AgreementKind): ShownOffer | undefined {
    const offer: Offer | undefined = this.offers[kind];
    return offer && { seat: offer.seat, declined: offer.agreed === undefined };
  }

  /** Withdraws the offers that were made before this ply. */
  withdrawOffers(ply: number): void {
    const { draw, takeback } = this.offers;
    this.offers = {
      draw: draw && draw.ply < ply ? undefined : draw,
      takeback: takeback && takeback.ply < ply ? undefined : takeback,
    };
  }

  /** Also withdraws all open offers. */
  add(move: OpenMove, after: PlainMatch, now: number): void {
    if (this.moves.length === 0) this.openSince = now;
    this.moves.push(move);
    this.matches.push(after);
    this.offers = {};
    if (after.isOver) this.expectNobody();
    this.changed([move.ply]);
  }

  /**
   * Removes the first `count` moves, which are in a transaction now. The remaining moves count as
   * having come now.
   */
  remove(count: number, now: number): void {
    this.moves = this.moves.slice(count);
    this.matches = this.matches.slice(count);
    this.openSince = now;
  }

  /** Stops expecting players at the match. Call this when the match is over. */
  expectNobody(): void {
    for (const { leaving } of this.seats.values()) leaving?.();
    this.seats.clear();
  }
}

export interface OpenTablesOptions {
  chain: Chain;
  moveCrypto: { readonly hash: Hash };
  log: { error(fields: object, message: string): void };
}

export interface TablesEvents {
  /**
   * A match changed. `plies` are the plies of the moves that were made. It is empty if something
   * else changed.
   */
  changed: [match: number, plies: readonly number[]];
}

export class OpenTables {
  readonly events = new Emitter<TablesEvents>();
  private readonly byMatch = new Map<number, Table>();
  private readonly domain: Field;

  constructor(private readonly options: OpenTablesOptions) {
    this.domain = options.chain.domain;
  }

  get(match: number): Table | undefined {
    return this.byMatch.get(match);
  }

  all(): Iterable<Table> {
    return this.byMatch.values();
  }

  open(match: number): Table {
    const known = this.byMatch.get(match);
    if (known !== undefined) return known;
    const table: Table = new Table(match, (plies = []) => this.change(table, plies));
    this.byMatch.set(match, table);
    return table;
  }

  /**
   * Runs the tasks of one match one after another. No transaction that may change the match runs
   * at the same time.
   */
  async at<T>(match: number, task: (table: Table) => Promise<T>): Promise<T> {
    const table = this.open(match);
    try {
      return await table.mutex.run(async () => {
        try {
          return await task(table);
        } finally {
          // Without open moves, only the chain knows how the match stands.
          if (table.moves.length === 0) table.matches = [];
        }
      });
    } finally {
      this.forgetIfEmpty(table);
    }
  }

  /** Sends the table's state to followers. Undefined if there are no followers. */
  publish(table: Table): Promise<void> | undefined {
    return this.options.chain.store.publish("table", () => (table.published = encoded(table)));
  }

  /**
   * Publishes the table again if its last published state is outdated. A move or a transaction
   * takes effect only once the log has it. A state that the table published in the meantime does
   * not know of it, although the state comes later in the log.
   */
  correct(table: Table): void {
    const { published } = table;
    if (published === undefined || Buffer.compare(published, encoded(table)) === 0) return;
    this.publish(table)?.catch(() => undefined);
  }

  forgetIfEmpty(table: Table): void {
    if (table.isEmpty && this.byMatch.get(table.number) === table) {
      this.byMatch.delete(table.number);
    }
  }

  /** The match after its last open move. Throws if there is no such match. */
  matchAt(table: Table): PlainMatch {
    if (table.matches.length === 0) table.matches = [this.matchOfChain(table.number)];
    return table.match!;
  }

  /**
   * The match with this number, after its last open move if it has open moves. Throws if no match
   * has this number.
   */
  matchNow(number: number): PlainMatch {
    return this.get(number)?.match ?? this.matchOfChain(number);
  }

  /** The match as the chain knows it, without open moves. Throws if there is no such match. */
  matchOfChain(number: number): PlainMatch {
    const { chain, moveCrypto } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw new NodeError(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), moveCrypto.hash);
  }

  /** The match's number in signed messages: its number on the chain plus the chain's domain. */
  signedNumber(match: number): bigint {
    return this.domain.add(match).toBigInt();
  }

  /**
   * Readers see a change once the shared log has it. Moves have rows of their own in the log, so
   * the table need not be published for them.
   */
  private change(table: Table, plies: readonly number[]): void {
    const show = () => this.events.emit("changed", table.number, plies);
    const publishing = plies.length === 0 ? this.publish(table) : undefined;
    if (publishing === undefined) {
      show();
      this.correct(table);
      return;
    }
    table.publishing = publishing.then(show);
    // If the log refuses the change, this process ends anyway, so nobody handles the error here.
    table.publishing.catch(() => undefined);
  }

  /** Marks the match as stopped, so that it takes no more moves, and logs its open moves. */
  stop(table: Table, code: string): void {
    table.stoppedBy = code;
    this.publish(table)?.catch(() => undefined);
    const moves = table.moves.map(shownKept);
    this.options.log.error(
      { match: table.number, code, moves },
      "The chain refused accepted moves. The match has stopped, and its moves are kept",
    );
  }
}

function encoded(table: Table): Uint8Array {
  const { draw, takeback, ...rest } = table.state;
  return tableCodec.encode({ ...rest, draw: logged(draw), takeback: logged(takeback) });
}

function logged<Kind extends AgreementKind>(offer: Offer<Kind> | undefined) {
  return offer && { seat: offer.seat, ply: offer.ply, statement: offer.agreed };
}

/** A move for the log, with everything needed to verify its signature. */
export function shown({ match, ply, move, atMost, transcript, by }: StoredMove): object {
  const { byOwner, x, y, z } = by;
  const [signature, fields] = [[x, y, z].map(String), move.map(String)];
  return { match, ply, move: fields, atMost, transcript: String(transcript), byOwner, signature };
}

export function shownKept(move: KeptMove): object {
  return { ...shown(move), time: String(move.time) };
}

/** The node accepted the match's moves, but the chain refused them. */
export function matchStopped(match: number, code: string): NodeError {
  return new NodeError(nodeCodes.moves.matchStopped, "The match has stopped.", {
    details: { match, code },
    remedy: "Tell the operator. No move is lost.",
  });
}
