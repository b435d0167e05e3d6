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

/**
 * What presence is judged with, how long a seat may be silent, and how long without a stream before it is away: after it had
 * one, and after its match has begun.
 */
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

/** A page that is loaded again, and a stream that is lost and built again, take less. */
const GRACE_MS = 10_000;

/** A page that finds its match has to open it first. */
const COMING_MS = 15_000;

/** Of so many players it is known at once that their programs say that they are there. */
const MOST_OWNERS = 20_000;

/** Of a page out of reach, the system notices for a quarter of an hour at worst that its stream leads nowhere. */
const SILENT_MS = 2.5 * PRESENT_EVERY_SECONDS * 1000;

/** A stream that follows a match, by a name that its reader gave it. */
interface NamedStream {
  readonly match: number;
  /** Whose it is, once that seat has said so and while it goes on saying so. */
  seat: SeatNumber | undefined;
  /** Runs while it is a seat's, from when that seat last said so. */
  silent: NodeJS.Timeout | undefined;
}

/** A seat that has said once that it is at its match, or has to come to it. */
interface SeatPresence {
  hasCome: boolean;
  /** Open streams of the seat's, of which it has said so lately. */
  streams: number;
  away: boolean;
  /** Runs while it has no stream and is not away yet. */
  leaving: NodeJS.Timeout | undefined;
}

/** Of this machine's own, which has no limits. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Knows who is at their match: a seat, for as long as a stream is open that follows the match and of which the seat has
 * signed lately that it is its own. A seat that had one and has none for a while is away. So is one that has none a while
 * after its match began, if its player said in an earlier match that they were there; of any other it is not known, as its
 * player may use a program that says nothing of it. In memory alone: no more than there are streams, seats of matches that
 * run, and players up to a maximum.
 */
export class Presence implements AwaySeats {
  readonly events = new Emitter<AwaySeatsEvents>();
  private readonly streams = new Map<string, NamedStream>();
  private readonly seats = new Map<number, Map<SeatNumber, SeatPresence>>();
  /** Those who have said of a match that they were there. */
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

  /** How many seats of running matches are at their match, and how many are away. */
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

  /** Takes note that a stream follows a match; what is returned, that it does no more. */
  open(match: number, name: string): () => void {
    // One spelling for each number: a stream that is signed for is this one.
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

  /** Takes that a seat is at its match by a stream that is open. Throws a `NodeError` with the code that refused it. */
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
    // Only now: nobody else can use up a player's tokens.
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

  /** A stream is a seat's no more. */
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

  /** A seat without a stream is away if it has none by then. */
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
