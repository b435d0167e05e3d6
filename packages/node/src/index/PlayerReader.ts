import { clockNumbered, isSlow, MOST_SLOW_MATCHES } from "@kifu/wire";
import type { PublicKey } from "o1js";
import { LruCache } from "../lib/collections.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Lobby } from "../tables/Lobby.js";
import { secondsOf } from "./describeMatch.js";
import { addressOf, keyName } from "../lib/keyName.js";
import type { CurrentState } from "./CurrentState.js";
import { gameNumbered } from "./pageArguments.js";
import { ratingView } from "./ratingView.js";
import type { MatchView, PlayerView, QueueView, ResultsView } from "./views.js";

/** How many of a player's finished matches are looked at for timeouts. */
const LATEST = 20;
/** How many of a player's matches are looked at to find those, because many may be running. */
const LOOKED_AT = 100;

/** Players choose no side in the chain's queues. */
const ANY_SIDE = 0 as const;

export class PlayerReader {
  /**
   * Caches when players' sessions end, keyed by `keyName`. The waiting list is read often and
   * needs these times. Finding a session in the state would take a hash for each player.
   */
  private readonly sessionEnds = new LruCache<string, number>(20_000);

  constructor(
    private readonly source: Chain,
    private readonly current: CurrentState,
    private readonly lobby: Pick<Lobby, "all" | "of" | "invitationsOf"> | undefined,
    private readonly matchOf: (id: number) => MatchView | undefined,
  ) {
    const { events } = current;
    events.on("seen", ({ players }) => {
      for (const player of players) this.sessionEnds.forget(player);
    });
    events.on("reloaded", () => this.sessionEnds.clear());
  }

  player(key: PublicKey, owner: string): PlayerView {
    const state = this.source.pending;
    const { match, slowMatch, ticket } = state.player(key);
    const { amount } = state.balance(key);
    const latestMatch = Number(match.toBigInt()) || undefined;
    const latest = latestMatch === undefined ? undefined : this.matchOf(latestMatch);
    // The match is not over when its clock has run out: a segment may still bring moves that were
    // made in time.
    const isHeld = latest?.result === "running";
    return {
      owner,
      nonce: state.nonce(key).toString(),
      activeMatch: isHeld ? latestMatch : undefined,
      latestMatch,
      latestSlowMatch: Number(slowMatch.toBigInt()) || undefined,
      slowMatches: this.slowMatches(keyName(key)),
      tally: this.current.open.records.tally(keyName(key)),
      ratings: this.ratingsOf(keyName(key)),
      queue: this.describeSeek(key) ?? this.describeTicket(key, ticket.toBigInt()),
      session: this.describeSession(key),
      balance: Number(amount.toBigInt()),
      allowance: this.allowanceOf(key),
      invitations: (this.lobby?.invitationsOf(keyName(key)) ?? []).map(({ game, ...seek }) => ({
        game: gameNumbered(game).rules.name,
        ...seek,
      })),
    };
  }

  results(key: PublicKey, owner: string): ResultsView {
    const { records } = this.current.open;
    const player = keyName(key);
    const first = records.firstOf(player);
    const latest: MatchView[] = [];
    for (const id of records.ofPlayer(player, undefined, LOOKED_AT)) {
      const match = this.matchOf(id);
      if (match !== undefined && match.result !== "running") latest.push(match);
      if (latest.length === LATEST) break;
    }
    return {
      games: records.gamesOf(player).map((game) => ({
        game: gameNumbered(game).rules.name,
        ...records.gameTally(player, game),
      })),
      since: first === undefined ? undefined : this.matchOf(first)?.startTime,
      latest: latest.length,
      timeouts: latest.filter((match) => isLeft(match, owner)).length,
    };
  }

  /**
   * Returns the players who can be paired, each once. They seek an opponent or wait in a queue.
   */
  queue(): QueueView[] {
    const seeking = (this.lobby?.all() ?? []).map((seek) => ({
      game: gameNumbered(seek.game).rules.name,
      moveLimit: seek.moveLimit,
      stake: seek.stake,
      rated: seek.rated,
      side: seek.side,
      seek: true,
      round: undefined,
      owner: seek.owner,
      rating: this.ratingOf(seek.player, seek.game),
    }));
    const waiting = this.current.open.queue
      .waiting()
      .filter(({ key, name }) => this.hasActiveSession(key, name) && !this.lobby?.of(name))
      .map(({ game, moveLimit, round, owner, name }) => ({
        game: gameNumbered(game).rules.name,
        moveLimit,
        stake: 0,
        rated: false,
        side: ANY_SIDE,
        seek: false,
        round,
        owner,
        rating: this.ratingOf(name, game),
      }));
    return [...seeking, ...waiting];
  }

  private slowMatches(name: string): number[] {
    const { records } = this.current.open;
    const slow: number[] = [];
    for (const match of records.playing(name)) {
      const facts = records.facts(match);
      if (facts === undefined || !isSlow(clockNumbered(facts.moveLimit))) continue;
      slow.push(match);
      if (slow.length === MOST_SLOW_MATCHES) break;
    }
    return slow;
  }

  private describeSeek(key: PublicKey): PlayerView["queue"] {
    const seek = this.lobby?.of(keyName(key));
    if (seek === undefined) return undefined;
    const { game, moveLimit, stake, rated, side, opponent } = seek;
    return {
      game: gameNumbered(game).rules.name,
      moveLimit,
      stake,
      rated,
      side,
      seek: true,
      opponent,
      round: undefined,
      waiting: true,
    };
  }

  private describeTicket(key: PublicKey, ticket: bigint): PlayerView["queue"] {
    if (ticket === 0n) return undefined;
    const owner = keyName(key);
    const terms = this.current.open.records.ticket(owner);
    if (terms === undefined) return undefined;
    const { game, moveLimit, round } = terms;
    const isNamed = this.source.pending.queued(ticket)?.equals(key).toBoolean() === true;
    return {
      game: gameNumbered(game).rules.name,
      moveLimit,
      stake: 0,
      rated: false,
      side: ANY_SIDE,
      seek: false,
      opponent: undefined,
      round,
      waiting: isNamed && round === this.current.round && this.hasActiveSession(key, owner),
    };
  }

  private ratingsOf(player: string): PlayerView["ratings"] {
    const time = BigInt(this.source.time);
    return this.current.open.records.ratings(player).map(({ game, rating }) => ({
      game: gameNumbered(game).rules.name,
      ...ratingView(rating, time),
    }));
  }

  private ratingOf(player: string, game: number): QueueView["rating"] {
    const rating = this.current.open.records.rating(player, game);
    return rating && ratingView(rating, BigInt(this.source.time));
  }

  private allowanceOf(owner: PublicKey): number {
    const { pending } = this.source;
    const session = pending.session(owner);
    const allowed = session && pending.balance(owner).allowedTo(session);
    return Number(allowed?.toBigInt() ?? 0n);
  }

  private describeSession(owner: PublicKey): PlayerView["session"] {
    const session = this.source.pending.session(owner);
    const key = session && addressOf(session.key);
    if (session === undefined || key === undefined) return undefined;
    const expiresAt = secondsOf(session.expiresAt);
    const scope = Number(session.scope.toBigInt());
    return { key, expiresAt, scope, active: this.source.time < expiresAt };
  }

  /** The engine skips a waiting player without an active session. */
  private hasActiveSession(owner: PublicKey, name: string): boolean {
    const end = this.sessionEnds.get(name, () => {
      const session = this.source.pending.session(owner);
      return session === undefined ? undefined : secondsOf(session.expiresAt);
    });
    return end !== undefined && this.source.time < end;
  }
}

/** Whether the player let the clock run out. Before the second move, this aborts the match. */
function isLeft({ reason, result, turn, seats }: MatchView, owner: string): boolean {
  const seat = result === "first-won" ? 1 : result === "second-won" ? 0 : turn;
  return reason === "timeout" && seats[seat].owner === owner;
}
