import { codes } from "@kifu/chain";
import {
  PRESENT_EVERY_SECONDS,
  type SeatNumber,
  type StatementOf,
  STREAM_NAMES_END,
} from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { LruCache } from "../lib/collections.js";
import { NodeError } from "../lib/NodeError.js";
import { realTime, type Time } from "../lib/time.js";
import type { Chain } from "../sequencer/Chain.js";
import {
  type MoveCrypto,
  assertFresh,
  type SeatLimits,
  verifyStatement,
} from "./verifyStatement.js";
import type { OpenTables, PlainMatch, PlainSeat, SeatPresence, Table } from "./Table.js";

/** How long a seat may be without a sign of its player, in milliseconds. */
export interface PresenceTimes {
  silentMs?: number | undefined;
  graceMs?: number | undefined;
  comingMs?: number | undefined;
}

export interface PresenceOptions extends PresenceTimes {
  /** Called when a stream of this node has ended. */
  onClosed?: ((name: string) => void) | undefined;
  chain: Pick<Chain, "time">;
  moveCrypto: MoveCrypto;
  tables: OpenTables;
  limits: SeatLimits;
  time?: Time | undefined;
}

/** A seat is away if it has had no stream for this long. Reloading a page takes less. */
const GRACE_MS = 10_000;

/**
 * How long a player may take to come to a match that has begun. A page first has to find and open
 * the match.
 */
const COMING_MS = 15_000;

/** The maximum number of remembered players whose clients report presence. */
const MOST_OWNERS = 20_000;

/**
 * A stream without a heartbeat for this long counts as lost. TCP can take 15 minutes to notice
 * that a client is gone.
 */
const SILENT_MS = 2.5 * PRESENT_EVERY_SECONDS * 1000;

/** An event stream of a match. The client chooses its name. */
interface NamedStream {
  readonly match: number;
  /** The stream's name, if it is open at a gateway and not at this node. */
  readonly elsewhere?: string;
  /** The seat whose heartbeats name the stream. Undefined while no heartbeats name it. */
  seat: SeatNumber | undefined;
  /** Cancels the timer that each heartbeat restarts. */
  silent: (() => void) | undefined;
}

/**
 * Tracks which players are at their match. A seat is present while it has an open stream of the
 * match and keeps sending signed heartbeats for it. It is away if it has had no stream for a
 * while. A seat that never came is away only if its player reported presence in an earlier match,
 * because other clients may not report it.
 */
export class Presence {
  private readonly streams = new Map<string, NamedStream>();
  /** Players whose clients reported presence in any match. */
  private readonly owners = new LruCache<string, true>(MOST_OWNERS);

  constructor(private readonly options: PresenceOptions) {}

  count(): { presentSeats: number; awaySeats: number } {
    const all = [...this.options.tables.all()].map(({ shownSeats }) => shownSeats);
    return {
      presentSeats: all.reduce((sum, { present }) => sum + present.length, 0),
      awaySeats: all.reduce((sum, { away }) => sum + away.length, 0),
    };
  }

  /** Waits for the players of a new match, if their clients report presence. */
  begin(match: number): void {
    const { tables, comingMs = COMING_MS } = this.options;
    const { seats } = tables.matchOfChain(match);
    for (const number of [0, 1] as const) {
      if (!this.owners.has(ownerName(seats[number]))) continue;
      const table = tables.open(match);
      const seat = seatOf(table, number);
      if (!seat.hasCome) expect(table, seat, comingMs, this.options.time);
    }
  }

  /** Registers a stream of a match. Call the returned function when the stream ends. */
  open(match: number, name: string): () => void {
    // No leading zeros, so that each number has one spelling in signed statements.
    if (!/^(0|[1-9]\d{0,19})$/.test(name) || BigInt(name) >= STREAM_NAMES_END) {
      throw badStream("stream must be a number below 2^64, in decimal.");
    }
    if (this.streams.has(name)) throw badStream("Another stream has that name.");
    const stream: NamedStream = { match, seat: undefined, silent: undefined };
    this.streams.set(name, stream);
    return () => {
      if (this.streams.get(name) !== stream) return;
      this.streams.delete(name);
      this.disconnect(stream);
      this.options.onClosed?.(name);
    };
  }

  /** Call this when a gateway reports that its stream with this name has ended. */
  closeElsewhere(name: string): void {
    const stream = this.streams.get(name);
    if (stream?.elsewhere !== undefined) this.disconnect(stream);
  }

  /**
   * Continues as the writer. A seat that was present for the previous writer is treated as if it
   * had sent a heartbeat now, and stays present until its next heartbeats are missing.
   */
  lead(): void {
    const { tables, time, graceMs = GRACE_MS, comingMs = COMING_MS } = this.options;
    for (const table of tables.all()) {
      for (const [number, seat] of table.seats) {
        if (seat.streams > 0)
          this.heartbeat({ match: table.number, seat: number, silent: undefined });
        else if (!seat.away) expect(table, seat, seat.hasCome ? graceMs : comingMs, time);
      }
    }
  }

  /**
   * Takes a seat's heartbeat for an open stream. Throws a `NodeError` if it is refused. A
   * heartbeat that came through a gateway may name a stream that is open at that gateway.
   */
  take(table: Table, statement: StatementOf<"presence">, throughGateway = false): void {
    const { chain, tables, limits, moveCrypto } = this.options;
    const { match: number, seat } = statement;
    const known = this.streams.get(statement.stream);
    const { stream: elsewhere } = statement;
    const stream: NamedStream | undefined =
      known ??
      (throughGateway
        ? { match: number, elsewhere, seat: undefined, silent: undefined }
        : undefined);
    if (stream?.match !== number)
      throw badStream("No such stream follows the match.", { match: number });
    const owner = limits.charge("presence", `${number}/${seat}`, () => {
      const match = tables.matchAt(table);
      validatePresence(match, statement, chain.time, moveCrypto);
      return match.seats[seat];
    });
    this.owners.get(ownerName(owner), () => true);
    if (stream !== known) this.streams.set(elsewhere, stream);
    const isNew = stream.seat === undefined;
    stream.seat ??= seat;
    if (stream.seat !== seat) return;
    this.heartbeat(stream);
    if (isNew) connect(table, seat);
  }

  private heartbeat(stream: NamedStream): void {
    const { time = realTime, silentMs = SILENT_MS } = this.options;
    stream.silent?.();
    stream.silent = time.after(silentMs, () => this.disconnect(stream));
  }

  /**
   * Removes the stream from its seat. If it was the seat's last stream, the seat is shown as away
   * some time later.
   */
  private disconnect(stream: NamedStream): void {
    const { tables, time, graceMs = GRACE_MS } = this.options;
    stream.silent?.();
    const number = stream.seat;
    stream.seat = undefined;
    if (stream.elsewhere !== undefined) this.streams.delete(stream.elsewhere);
    const table = tables.get(stream.match);
    const seat = number === undefined ? undefined : table?.seats.get(number);
    if (table === undefined || seat === undefined || --seat.streams > 0) return;
    expect(table, seat, graceMs, time);
  }
}

/** Throws unless the seat signed recently that it follows this match on this stream. */
function validatePresence(
  match: PlainMatch,
  statement: StatementOf<"presence">,
  time: number,
  moveCrypto: MoveCrypto,
): void {
  if (match.isOver) throw new NodeError(codes.match.finished, "The match is over.");
  assertFresh(statement.time, time);
  verifyStatement(match, statement, BigInt(time), moveCrypto);
}

function seatOf({ seats }: Table, number: SeatNumber): SeatPresence {
  const known = seats.get(number);
  const seat = known ?? { hasCome: false, streams: 0, away: false, leaving: undefined };
  seats.set(number, seat);
  return seat;
}

function connect(table: Table, number: SeatNumber): void {
  const seat = seatOf(table, number);
  const isNews = seat.away || !seat.hasCome;
  seat.hasCome = true;
  seat.away = false;
  seat.streams++;
  seat.leaving?.();
  seat.leaving = undefined;
  if (isNews) table.changed();
}

/** Marks the seat as away after `ms` milliseconds, unless a stream connects first. */
function expect(table: Table, seat: SeatPresence, ms: number, time: Time = realTime): void {
  seat.leaving?.();
  seat.leaving = time.after(ms, () => {
    seat.leaving = undefined;
    seat.away = true;
    table.changed();
  });
}

function ownerName({ owner }: PlainSeat): string {
  return `${owner.x}-${owner.isOdd}`;
}

function badStream(message: string, details: { match?: number } = {}): NodeError {
  return new NodeError(nodeCodes.query.badArgument, message, { details });
}
