import { PRESENT_EVERY_SECONDS, type SeatNumber, STREAM_NAMES_END } from "@kifu/wire";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { LruCache } from "../LruCache.js";
import { chargeAddress } from "../ingress/chargeAddress.js";
import type { SubmissionOrigin } from "../ingress/Ingress.js";
import { rateLimited } from "../ingress/refusals.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { badIndexArgument } from "../index/pageArguments.js";
import type { Chain } from "../sequencer/Chain.js";
import type { MoveCrypto } from "../signed-moves/validateMove.js";
import type { PlainSeat } from "../signed-moves/PlainMatch.js";
import type { SignedMoves } from "../signed-moves/SignedMoves.js";
import type { Attendance, AwaySeats, AwaySeatsEvents } from "./AwaySeats.js";
import { validatePresence, type PresenceStatement } from "./validatePresence.js";

export interface PresenceOptions {
  chain: Pick<Chain, "time">;
  moveCrypto: MoveCrypto;
  moves: Pick<SignedMoves, "matchNow">;
  config: Pick<NodeConfig, "ingress">;
  silentMs?: number;
  graceMs?: number;
  comingMs?: number;
  now?: () => number;
}

/** Longer than a page needs to reload or to reopen a lost stream. */
const GRACE_MS = 10_000;

/** Longer, since a page that finds its match has to open it first. */
const COMING_MS = 15_000;

/** Maximum number of players remembered as using a client that reports presence. */
const MOST_OWNERS = 20_000;

/** TCP can take up to 15 minutes to notice that a client is gone. */
const SILENT_MS = 2.5 * PRESENT_EVERY_SECONDS * 1000;

/** A stream that follows a match, named by its reader. */
interface NamedStream {
  readonly match: number;
  /** The seat that last claimed the stream in a heartbeat, until its heartbeats stop. */
  seat: SeatNumber | undefined;
  /** Runs from the seat's last heartbeat. */
  silent: NodeJS.Timeout | undefined;
}

/** A seat that was at its match, or is expected there. */
interface SeatPresence {
  hasCome: boolean;
  /** The seat's open streams with recent heartbeats. */
  streams: number;
  away: boolean;
  /** Runs while the seat has no stream and is not away yet. */
  leaving: NodeJS.Timeout | undefined;
}

/** Local submissions are not rate-limited. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Tracks which players are at their match. A seat is present while a stream that follows the match
 * is open and the seat keeps signing that the stream is its own. A seat is away when it has had no
 * stream for a while, or when it has not come some time after its match began. The latter applies
 * only to players who reported presence in an earlier match, because other clients may not report
 * it. State is in memory only, and bounded by the number of streams, of running matches' seats, and
 * of remembered players.
 */
export class Presence implements AwaySeats {
  readonly events = new Emitter<AwaySeatsEvents>();
  private readonly streams = new Map<string, NamedStream>();
  private readonly seats = new Map<number, Map<SeatNumber, SeatPresence>>();
  /** Players who have reported presence in some match. */
  private readonly owners = new LruCache<string, true>(MOST_OWNERS);
  private readonly perAddress: TokenBuckets;
  private readonly perSeat: TokenBuckets;

  constructor(private readonly options: PresenceOptions) {
    const { config, now = () => performance.now() } = options;
    this.perAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.perSeat = new TokenBuckets(config.ingress.perSender, now);
  }

  of(match: number): Attendance {
    const seats = [...(this.seats.get(match) ?? [])];
    return {
      away: seats.filter(([, { away }]) => away).map(([seat]) => seat),
      present: seats.filter(([, { streams }]) => streams > 0).map(([seat]) => seat),
    };
  }

  /** The number of seats in running matches that are present and away. */
  count(): { present: number; away: number } {
    const all = [...this.seats.keys()].map((match) => this.of(match));
    return {
      present: all.reduce((sum, { present }) => sum + present.length, 0),
      away: all.reduce((sum, { away }) => sum + away.length, 0),
    };
  }

  begin(match: number): void {
    const { seats } = this.options.moves.matchNow(match);
    for (const number of [0, 1] as const) {
      if (!this.owners.has(ownerName(seats[number]))) continue;
      const seat = this.seatOf(match, number);
      if (!seat.hasCome) this.expect(match, seat, this.options.comingMs ?? COMING_MS);
    }
  }

  /** Registers a stream that follows a match. Call the returned function when it ends. */
  open(match: number, name: string): () => void {
    // One spelling per number, so that the name in a signed statement is unique.
    if (!/^(0|[1-9]\d{0,19})$/.test(name) || BigInt(name) >= STREAM_NAMES_END) {
      throw badIndexArgument("stream must be a number below 2^64, in decimal.", {});
    }
    if (this.streams.has(name)) throw badIndexArgument("Another stream has that name.", {});
    const stream: NamedStream = { match, seat: undefined, silent: undefined };
    this.streams.set(name, stream);
    return () => {
      if (this.streams.delete(name)) this.disconnect(stream);
    };
  }

  /**
   * Takes a seat's heartbeat for an open stream. Throws a `NodeError` with the code that refused
   * it.
   */
  submit(statement: PresenceStatement, { address }: SubmissionOrigin = OWN): void {
    chargeAddress(this.perAddress, address);
    this.take(statement);
  }

  forget(match: number): void {
    for (const { leaving } of this.seats.get(match)?.values() ?? []) clearTimeout(leaving);
    this.seats.delete(match);
  }

  stop(): void {
    for (const match of [...this.seats.keys()]) this.forget(match);
  }

  private take(statement: PresenceStatement): void {
    const { chain, moves, moveCrypto } = this.options;
    const { match, seat } = statement;
    const stream = this.streams.get(statement.stream);
    if (stream?.match !== match)
      throw badIndexArgument("No such stream follows the match.", { match });
    const sender = `${match}/${seat}`;
    const wait = this.perSeat.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const now = moves.matchNow(match);
    validatePresence(now, statement, chain.time, moveCrypto);
    // Charged only now, so that nobody else can use up a player's tokens.
    this.perSeat.take(sender);
    this.owners.get(ownerName(now.seats[seat]), () => true);
    const isNew = stream.seat === undefined;
    stream.seat ??= seat;
    if (stream.seat !== seat) return;
    this.heartbeat(stream);
    if (isNew) this.connect(match, seat);
  }

  private heartbeat(stream: NamedStream): void {
    clearTimeout(stream.silent);
    stream.silent = setTimeout(() => this.disconnect(stream), this.options.silentMs ?? SILENT_MS);
    stream.silent.unref();
  }

  /** The stream no longer belongs to a seat. */
  private disconnect(stream: NamedStream): void {
    const { match, seat } = stream;
    clearTimeout(stream.silent);
    stream.seat = undefined;
    if (seat !== undefined) this.leave(match, seat);
  }

  private seatOf(match: number, number: SeatNumber): SeatPresence {
    const ofMatch = this.seats.get(match) ?? new Map<SeatNumber, SeatPresence>();
    const known = ofMatch.get(number);
    const seat = known ?? { hasCome: false, streams: 0, away: false, leaving: undefined };
    this.seats.set(match, ofMatch.set(number, seat));
    return seat;
  }

  private connect(match: number, number: SeatNumber): void {
    const seat = this.seatOf(match, number);
    const isNews = seat.away || !seat.hasCome;
    seat.hasCome = true;
    seat.away = false;
    seat.streams++;
    clearTimeout(seat.leaving);
    seat.leaving = undefined;
    if (isNews) this.events.emit("changed", match);
  }

  private leave(match: number, number: SeatNumber): void {
    const seat = this.seats.get(match)?.get(number);
    if (seat === undefined || --seat.streams > 0) return;
    this.expect(match, seat, this.options.graceMs ?? GRACE_MS);
  }

  /** Marks the seat as away if it has no stream by then. */
  private expect(match: number, seat: SeatPresence, ms: number): void {
    clearTimeout(seat.leaving);
    seat.leaving = setTimeout(() => {
      seat.leaving = undefined;
      seat.away = true;
      this.events.emit("changed", match);
    }, ms);
    seat.leaving.unref();
  }
}

function ownerName({ owner }: PlainSeat): string {
  return `${owner.x}-${owner.isOdd}`;
}
