import type { PlainOutcome } from "@kifu/kit/plain";
import type { SeatNumber, StatementOf } from "@kifu/wire";
import { Mutex } from "../lib/Mutex.js";
import type { KeptMove } from "../store/parts/moves.js";
import type { PlainMatch } from "./PlainMatch.js";
import type { OpenMove } from "./validateMove.js";

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
  /** Marks the seat as away when it fires. Runs only while the seat has no stream. */
  leaving: NodeJS.Timeout | undefined;
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

  /** The match after the last valid move. Undefined if there is none. */
  get after(): MatchAfter | undefined {
    const last = this.moves[this.matches.length - 2];
    return last && this.match && { match: this.match, outcome: last.outcome };
  }

  get shownSeats(): ShownSeats {
    const seats = [...this.seats];
    return {
      away: seats.filter(([, { away }]) => away).map(([seat]) => seat),
      present: seats.filter(([, { streams }]) => streams > 0).map(([seat]) => seat),
      greeting: this.greeting,
    };
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

  /** Removes the first `count` moves, which are in a transaction now. The rest count as new. */
  remove(count: number, now: number): void {
    this.moves = this.moves.slice(count);
    this.matches = this.matches.slice(count);
    this.openSince = now;
  }

  /** Call this when the match is over. Nobody is expected to be there any longer. */
  expectNobody(): void {
    for (const { leaving } of this.seats.values()) clearTimeout(leaving);
    this.seats.clear();
  }
}
