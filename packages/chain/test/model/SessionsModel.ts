import { type KeyName, NOBODY } from "./keys.js";
import {
  type AbortNotice,
  type Event,
  type Match,
  type Player,
  type Seat,
  type Session,
  type Terms,
} from "./state.js";
import type { Bounds, SessionTerms } from "./transaction.js";
import { isKey } from "./keys.js";

const REVOKED: Session = { key: NOBODY, expiresAt: 0, scope: 0 };
const LONGEST_SESSION = 1_000_000;
const FURTHEST_AHEAD = 1023;

/** Sessions as their rules tell it, up to the seats of matches that they play in; and for how long what is signed may be run. */
export class SessionsModel {
  time = 0;
  /** By owner. A revoked session leaves an empty one behind. */
  readonly sessions = new Map<KeyName, Session>();
  readonly players = new Map<KeyName, Player>();
  /** Announced aborts, by match. */
  readonly aborts = new Map<number, AbortNotice>();
  /** Match n stands at n - 1. */
  readonly matches: Match[] = [];
  /** What the latest transaction announced. */
  events: Event[] = [];
  /** What happened in the latest transaction, for the statistics. */
  notes: string[] = [];

  constructor(readonly terms: Terms) {}

  /** From its expiry on, a session can do nothing. */
  isActive({ expiresAt }: { expiresAt: number }): boolean {
    return this.time < expiresAt;
  }

  /** What is signed may be run up to the time that it names, which is not far ahead. */
  isInTime({ validUntil }: Bounds): boolean {
    const ahead = validUntil - BigInt(this.time);
    return ahead >= 0n && ahead <= FURTHEST_AHEAD;
  }

  checkBounds(bounds: Bounds): string | undefined {
    if (bounds.domain !== this.terms.domain) return "session/wrong-chain";
    return this.isInTime(bounds) ? undefined : "session/too-late";
  }

  openSession(owner: KeyName, terms: SessionTerms): string | undefined {
    const refused = this.checkTerms(terms);
    if (refused) return refused;
    this.writeSession(owner, terms);
    this.reseat(owner);
    return undefined;
  }

  revokeSession(owner: KeyName, bounds: Bounds): string | undefined {
    const refused = this.checkBounds(bounds);
    if (refused) return refused;
    if (this.sessionOf(owner).scope === 0) return "session/unknown";
    this.sessions.set(owner, REVOKED);
    this.reseat(owner);
    this.announce("session-revoked", owner);
    return undefined;
  }

  checkTerms(terms: SessionTerms): string | undefined {
    return this.checkBounds(terms) ?? this.checkAsked(terms);
  }

  checkAsked({ key, expiresAt, scope }: Omit<SessionTerms, keyof Bounds>): string | undefined {
    if (!isKey(key)) return "session/bad-key";
    const isAhead = expiresAt > BigInt(this.time);
    const isNear = expiresAt <= BigInt(this.time + LONGEST_SESSION);
    if (!isAhead || !isNear) return "session/bad-expiry";
    if (scope !== 1n && scope !== 2n) return "session/bad-scope";
    return undefined;
  }

  /** In a running match the new session plays from now on, and the old one no more. */
  reseat(owner: KeyName): void {
    const match = this.matches[this.playerOf(owner).match - 1];
    if (match?.result !== "running") return;
    const { key, expiresAt } = this.sessionOf(owner);
    match.seats = match.seats.map((seat) =>
      seat.owner === owner ? { owner, key, expiresAt } : seat,
    ) as [Seat, Seat];
  }

  sessionOf(owner: KeyName): Session {
    return this.sessions.get(owner) ?? REVOKED;
  }

  playerOf(owner: KeyName): Player {
    return this.players.get(owner) ?? { match: 0, queue: null, forgivenFrom: 0 };
  }

  writeSession(owner: KeyName, { key, expiresAt, scope }: SessionTerms): void {
    this.sessions.set(owner, { key, expiresAt: Number(expiresAt), scope: Number(scope) });
    this.announce("session-opened", owner, key, expiresAt, scope);
  }

  announce(name: string, ...values: (bigint | KeyName)[]): void {
    this.events.push({ name, values });
  }
}
