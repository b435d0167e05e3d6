import { PRESENT_EVERY_SECONDS, type SeatNumber, STREAM_NAMES_END } from "@kifu/wire";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { LruCache } from "../LruCache.js";
import { chargeAddress } from "../door/chargeAddress.js";
import type { SubmissionOrigin } from "../mempool/Ingress.js";
import { rateLimited } from "../mempool/refusals.js";
import { TokenBuckets } from "../door/TokenBuckets.js";
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

/** The time without a stream after which a seat is away. Reloading a page takes less. */
const GRACE_MS = 10_000;

/** The time to come after a match begins. A page first has to find and open the match. */
const COMING_MS = 15_000;

/** The number of players remembered because their clients report presence. */
const MOST_OWNERS = 20_000;

/**
 * A stream without a heartbeat for this long is lost. TCP can take 15 minutes to notice that.
 */
const SILENT_MS = 2.5 * PRESENT_EVERY_SECONDS * 1000;

/** An event stream of a match. The client chooses its name. */
interface NamedStream {
  readonly match: number;
  /** The seat whose heartbeats name the stream. Undefined if there are none. */
  seat: SeatNumber | undefined;
  /** Restarts with each heartbeat. */
  silent: NodeJS.Timeout | undefined;
}

/** A seat that is or was at its match, or is expected there. */
interface SeatPresence {
  hasCome: boolean;
  /** The number of the seat's open streams with recent heartbeats. */
  streams: number;
  away: boolean;
  /** Marks the seat as away when it fires. Runs only while the seat has no stream. */
  leaving: NodeJS.Timeout | undefined;
}

/** Local submissions are not rate-limited. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Tracks which players are at their match. A seat is present while it has an open stream of the
 * match and keeps sending signed heartbeats for it. It is away if it has had no stream for a
 * while. A seat that never came is away only if its player reported presence in an earlier match,
 * because other clients may not report it. All state is in memory, and bounded.
 */
export class Presence implements AwaySeats {
  readonly events = new Emitter<AwaySeatsEvents>();
  private readonly streams = new Map<string, NamedStream>();
  private readonly seats = new Map<number, Map<SeatNumber, SeatPresence>>();
  /** Players whose clients reported presence in any match. */
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

  /** Registers a stream of a match. Call the returned function when the stream ends. */
  open(match: number, name: string): () => void {
    // No leading zeros, so that each number has one spelling in signed statements.
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

  /** Takes a seat's heartbeat for an open stream. Throws a `NodeError` if it is refused. */
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
    // Charged only after the signature is verified, so that nobody else can use up a player's
    // tokens.
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

  /** Removes the stream from its seat. */
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

  /** Marks the seat as away after `ms`, unless a stream connects before. */
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
