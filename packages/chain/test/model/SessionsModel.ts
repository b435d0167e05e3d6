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

const NONE: Session = { key: NOBODY, expiresAt: 0, scope: 0, serial: 0, since: 0 };
const LONGEST_SESSION = 1_000_000;
const FURTHEST_AHEAD = 1023;
const NOTICE = 60;

/**
 * The rules of sessions. They include the seats of sessions in matches, and the time limits of
 * signed transactions.
 */
export class SessionsModel {
  time = 0;
  /** Maps an owner to their session. A revoked session leaves an empty session behind. */
  readonly sessions = new Map<KeyName, Session>();
  readonly players = new Map<KeyName, Player>();
  readonly aborts = new Map<number, AbortNotice>();
  /** Match n is at index n - 1. */
  readonly matches: Match[] = [];
  events: Event[] = [];
  /** What happened in the latest transaction, for the statistics. */
  notes: string[] = [];

  constructor(readonly terms: Terms) {}

  /** A session is inactive from the second at which it expires. */
  isActive({ expiresAt }: { expiresAt: number }): boolean {
    return this.time < expiresAt;
  }

  /**
   * A signed transaction may run until the time that it names. That time must not be far ahead.
   */
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
    return undefined;
  }

  revokeSession(owner: KeyName, bounds: Bounds): string | undefined {
    const refused = this.checkBounds(bounds);
    if (refused) return refused;
    if (this.sessionOf(owner).scope === 0) return "session/unknown";
    const { serial } = this.sessionOf(owner);
    this.sessions.set(owner, { ...NONE, serial: serial + 1, since: this.time });
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

  isNoticeOver({ since }: Session): boolean {
    return this.time >= since + NOTICE;
  }

  seat(match: Match, seat: Seat): void {
    match.seats = match.seats.map((each) => (each.owner === seat.owner ? seat : each)) as [
      Seat,
      Seat,
    ];
  }

  sessionOf(owner: KeyName): Session {
    return this.sessions.get(owner) ?? NONE;
  }

  playerOf(owner: KeyName): Player {
    return this.players.get(owner) ?? { match: 0, slowMatch: 0, queue: null, forgivenFrom: 0 };
  }

  writeSession(owner: KeyName, { key, expiresAt, scope }: SessionTerms): void {
    const terms = { key, expiresAt: Number(expiresAt), scope: Number(scope) };
    const serial = this.sessionOf(owner).serial + 1;
    this.sessions.set(owner, { ...terms, serial, since: this.time });
    this.announce("session-opened", owner, key, expiresAt, scope);
  }

  announce(name: string, ...values: (bigint | KeyName)[]): void {
    this.events.push({ name, values });
  }
}
