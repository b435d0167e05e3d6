import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Bool, Field, Provable, PublicKey, Struct, type UInt64 } from "o1js";
import { codes } from "./codes.js";
import { belowZero, isOdd } from "./arithmetic.js";
import { EngineModule } from "./EngineModule.js";
import { SeatSignature } from "./Segment.js";
import { signedBySeat } from "./signedBySeat.js";
import { contextOf, contextOfDraws } from "./transcript.js";
import { type Leaf, LeafMap, SingleLeaf } from "./Leaf.js";
import { AbortNotice } from "./AbortNotice.js";
import { Player } from "./Player.js";
import { Seat } from "./Seat.js";
import { Match, Reason, Result } from "./Match.js";
import type { MatchClock } from "./MatchClock.js";
import { FORGIVEN_AFTER, NOTICE } from "./plainRules.js";

/**
 * Tells the players' clients of their match and its terms. `moveLimit` encodes the clock. `first`
 * moves first.
 */
export class MatchStarted extends Struct({
  match: Field,
  game: Field,
  first: PublicKey,
  second: PublicKey,
  moveLimit: Field,
}) {}

export interface Opening extends Pick<Match, "game" | "state"> {
  moveLimit: Field;
  clock: MatchClock;
}

/** How and why a match ended. `line` is the packed deciding line, or 0. */
export class MatchEnded extends Struct({
  match: Field,
  result: Field,
  reason: Field,
  line: Field,
}) {}

/** The match can be aborted from this time on, unless a move is made before. */
export class AbortAnnounced extends Struct({ match: Field, from: Field }) {}

interface Pair {
  waiting: Seat;
  arriving: Seat;
  /** Whether the waiting player moves first. If absent, the match's number decides. */
  waitingIsFirst?: Bool;
}

/**
 * The matches of all games, and the match that each player is in. Moves are in a module per game,
 * because they depend on its rules: see `moveModule.ts`.
 */
@runtimeModule()
export class Matches extends EngineModule {
  /** The matches, keyed by number. Numbers start at 1. */
  @state() public matches = new LeafMap<Field, Match>(Field, Match, () => Match.none());

  @state() public players = new LeafMap<PublicKey, Player>(PublicKey, Player, () =>
    Player.newcomer(),
  );

  /** Announced aborts, keyed by match number. */
  @state() public aborts = new LeafMap<Field, AbortNotice>(Field, AbortNotice, () =>
    AbortNotice.none(),
  );

  @state() public count = new SingleLeaf<Field>(Field, () => Field(0));

  public override events = new RuntimeEvents({
    "match-started": MatchStarted,
    "match-ended": MatchEnded,
    "abort-announced": AbortAnnounced,
  });

  /**
   * Resigns for one seat: 0 the first, 1 the second. The other side wins, even if it has moved
   * since the resignation was signed.
   *
   * One key may be in both seats, because anybody can register another player's public key as
   * their session key. So the signer names the seat, and nobody can make the signer resign the
   * other seat.
   */
  @runtimeMethod()
  public async resign(matchId: Field, seat: Field, validUntil: Field): Promise<void> {
    const { leaf, isSecond } = await this.openForSeat(matchId, seat, validUntil);
    this.end(matchId, leaf, { result: winFor(isSecond.not()), reason: Reason.resignation });
  }

  /**
   * Announces an abort. Either seat may do so until both have moved. After `NOTICE` seconds
   * anybody can claim the abort, unless a move was made since. A second announcement is refused
   * while one is pending. It would postpone the claim, and change who counts as leaving.
   */
  @runtimeMethod()
  public async abort(
    matchId: Field,
    seat: Field,
    transcript: Field,
    validUntil: Field,
  ): Promise<void> {
    const { leaf, isSecond } = await this.openForSeat(matchId, seat, validUntil);
    const match = leaf.value;
    assert(match.haveBothMoved().not(), codes.match.bothMoved);
    assert(match.transcript.equals(transcript), codes.match.movedOn);

    const number = this.numberOf(matchId);
    const notice = await this.aborts.open(number);
    const isAnnounced = notice.exists.and(notice.value.transcript.equals(transcript));
    assert(isAnnounced.not(), codes.match.announced);
    const from = this.timeIn(Field(NOTICE));
    const isByMover = isSecond.equals(match.secondToMove);
    notice.set(new AbortNotice({ transcript, from, isByMover }));
    this.events.emit("abort-announced", new AbortAnnounced({ match: number, from }));
  }

  /**
   * Aborts a match for which an abort was announced, if no move was made since. The abort counts
   * as leaving only if the side to move announced it: see `leave`. Anybody may call this.
   */
  @runtimeMethod()
  public async claimAbort(matchId: Field): Promise<void> {
    const leaf = await this.openRunning(matchId);
    const match = leaf.value;
    const { value: notice, exists } = await this.aborts.open(this.numberOf(matchId));
    assert(exists.and(notice.transcript.equals(match.transcript)), codes.match.noNotice);
    assert(isFrom(this.time(), notice.from), codes.match.noticeRuns);
    await this.leaveIf(Bool(true), matchId, leaf, {
      reason: Reason.abort,
      isFault: notice.isByMover,
    });
  }

  /**
   * Ends a match whose side to move has run out of time. Running out of time counts as leaving:
   * see `leave`. Anybody may call this.
   */
  @runtimeMethod()
  public async claimTimeout(matchId: Field): Promise<void> {
    const leaf = await this.openRunning(matchId);
    const match = leaf.value;
    assert(match.isOutOfTime(this.time()), codes.match.stillOnTime);
    await this.leaveIf(Bool(true), matchId, leaf, timeout());
  }

  /**
   * Draws a match if both seats signed a draw, each with an active key. Anybody may send it. The
   * signatures cover the match after its last move, so the next move cancels an offer.
   */
  @runtimeMethod()
  public async agreeDraw(
    matchId: Field,
    first: SeatSignature,
    second: SeatSignature,
  ): Promise<void> {
    const leaf = await this.openRunning(matchId);
    const match = leaf.value;
    const time = this.time();
    assert(match.haveBothMoved(), codes.match.notBothMoved);
    assert(match.isOutOfTime(time).not(), codes.match.outOfTime);

    const context = contextOfDraws(contextOf(match, matchId));
    const signed = { context, transcript: match.transcript, time: time.value };
    const agreed = [
      signedBySeat(match.first, first, signed),
      signedBySeat(match.second, second, signed),
    ];
    assert(Bool.allTrue(agreed.map(({ isActive }) => isActive)), codes.session.expired);
    assert(Bool.allTrue(agreed.map(({ holds }) => holds)), codes.match.notAgreed);
    this.end(matchId, leaf, { result: Field(Result.drawn), reason: Reason.agreement });
  }

  /**
   * The number of the match that a signer named. Signers add the chain's domain to it, so a
   * signature for another chain names no match here.
   */
  public numberOf(matchId: Field): Field {
    return matchId.sub(this.domain());
  }

  public async openRunning(matchId: Field): Promise<Leaf<Match>> {
    const number = this.numberOf(matchId);
    const leaf = await this.matches.open(number);
    assert(leaf.exists, () => unknownMatch(number));
    assert(leaf.value.isRunning(), codes.match.finished);
    return leaf;
  }

  /**
   * Ends a match like `claimTimeout` if its side to move has run out of time. Changes nothing
   * otherwise, whatever the number. Returns the match as it is then, a running one if there is none.
   */
  public async endIfOutOfTime(matchId: Field): Promise<Match> {
    const leaf = await this.matches.open(this.numberOf(matchId));
    const match = leaf.value;
    const isRunning = leaf.exists.and(match.isRunning());
    const isOut = isRunning.and(match.isOutOfTime(this.time()));
    return await this.leaveIf(isOut, matchId, leaf, timeout());
  }

  public async openOver(matchId: Field): Promise<Match> {
    const number = this.numberOf(matchId);
    const { value: match, exists } = await this.matches.open(number);
    assert(exists, () => unknownMatch(number));
    assert(match.isRunning().not(), codes.match.notOver);
    return match;
  }

  /**
   * Seats a player in the match if `paired`; otherwise gives them a ticket to wait with. The
   * player must not be in a running match. A match out of time still runs until somebody claims
   * the timeout, because a segment may bring moves made in time. A slow match neither needs a
   * free player nor takes one away. Returns the player's previous match of the same kind, 0 for
   * none.
   */
  public async enter(
    owner: PublicKey,
    { paired, match, ticket, isSlow }: { paired: Bool; match: Field; ticket: Field; isSlow: Bool },
  ): Promise<Field> {
    const player = await this.players.open(owner);
    const { match: live, slowMatch, ticket: held } = player.value;
    const latest = await this.matches.open(live);
    const isHeld = latest.exists.and(latest.value.isRunning());
    assert(isHeld.not().or(isSlow), codes.matchmaking.alreadyPlaying);

    const isLive = isSlow.not();
    player.set(
      player.value.with({
        match: Provable.if(paired.and(isLive), match, live),
        slowMatch: Provable.if(paired.and(isSlow), match, slowMatch),
        ticket: Provable.if(isSlow, held, Provable.if(paired, Field(0), ticket)),
      }),
    );
    return Provable.if(isSlow, slowMatch, live);
  }

  /**
   * Starts a match if `condition` is true, and returns its number. `waitingIsFirst` says who
   * moves first. If it is not given, the player who waited moves first in odd-numbered matches,
   * and the player who arrived in even-numbered ones.
   */
  public async beginIf(
    condition: Bool,
    { waiting, arriving, waitingIsFirst: given, game, state, moveLimit, clock }: Opening & Pair,
  ): Promise<Field> {
    const count = await this.count.open();
    const number = count.value.add(1);
    count.setIf(condition, number);

    const waitingIsFirst = given ?? isOdd(number);
    const first = Seat.if(waitingIsFirst, waiting, arriving);
    const second = Seat.if(waitingIsFirst, arriving, waiting);
    const leaf = await this.matches.open(number);
    const opening = { game, state, clock: clock.toField(), deadline: this.timeIn(clock.own) };
    leaf.setIf(condition, Match.none().with({ ...opening, first, second }));

    this.events.emitIf(
      condition,
      "match-started",
      new MatchStarted({
        match: number,
        game,
        first: first.owner,
        second: second.owner,
        moveLimit,
      }),
    );
    return number;
  }

  private async openForSeat(
    matchId: Field,
    seat: Field,
    validUntil: Field,
  ): Promise<{ leaf: Leaf<Match>; isSecond: Bool }> {
    const leaf = await this.openRunning(matchId);
    this.assertInTime(validUntil);
    const match = leaf.value;
    const isSecond = seat.equals(1);
    assert(isSecond.or(seat.equals(0)), codes.match.badSeat);

    const time = this.time();
    const signing = Seat.if(isSecond, match.second, match.first);
    const access = signing.accessOf(this.sender());
    assert(access.belongs(), codes.match.notAPlayer);
    assert(access.isActive(time), codes.session.expired);
    assert(match.isOutOfTime(time).not(), codes.match.outOfTime);
    return { leaf, isSecond };
  }

  /**
   * Ends a match that the side to move leaves, if `condition` is true, and returns the match. The
   * other side wins. Before both have moved, leaving is forgiven once a day, because a player may
   * have gone away before they were paired. Nobody wins then. If leaving were always forgiven,
   * players could leave until they get the side that they want.
   */
  private async leaveIf(
    condition: Bool,
    matchId: Field,
    leaf: Leaf<Match>,
    { reason, isFault }: Leaving,
  ): Promise<Match> {
    const match = leaf.value;
    const { first, second, secondToMove } = match;
    const leaver = Provable.if(secondToMove, PublicKey, second.owner, first.owner);
    const player = await this.players.open(leaver);
    const isForgiven = match
      .haveBothMoved()
      .not()
      .and(isFrom(this.time(), player.value.forgivenFrom));
    const forgivenFrom = this.timeIn(Field(FORGIVEN_AFTER));
    const isUsedUp = isForgiven.and(isFault).and(condition);
    player.setIf(isUsedUp, player.value.with({ forgivenFrom }));
    const isAborted = isForgiven.or(isFault.not());
    const result = Provable.if(isAborted, Field(Result.aborted), winFor(secondToMove.not()));
    return this.endIf(condition, matchId, leaf, { result, reason });
  }

  private end(matchId: Field, leaf: Leaf<Match>, ending: Ending): void {
    this.endIf(Bool(true), matchId, leaf, ending);
  }

  private endIf(
    condition: Bool,
    matchId: Field,
    leaf: Leaf<Match>,
    { result, reason: number }: Ending,
  ): Match {
    const [match, reason] = [this.numberOf(matchId), Field(number)];
    const after = leaf.value.with({
      result: Provable.if(condition, result, leaf.value.result),
      reason: Provable.if(condition, reason, leaf.value.reason),
    });
    leaf.setIf(condition, after);
    const event = new MatchEnded({ match, result, reason, line: Field(0) });
    this.events.emitIf(condition, "match-ended", event);
    return after;
  }
}

interface Ending {
  result: Field;
  reason: number;
}

/** Why the side to move leaves, and whether that is its own doing. */
interface Leaving {
  reason: number;
  isFault: Bool;
}

function timeout(): Leaving {
  return { reason: Reason.timeout, isFault: Bool(true) };
}

export function winFor(second: Bool): Field {
  return Provable.if(second, Field(Result.secondWon), Field(Result.firstWon));
}

/** Whether `time` is `from` or later. Both are below 2^64. */
function isFrom(time: UInt64, from: Field): Bool {
  return belowZero(time.value.sub(from).seal(), 64).isBelow.not();
}

/** The refusal's code for a match that does not exist. Runs outside circuits only. */
function unknownMatch(number: Field): string {
  // This chain's domain has already been subtracted from `number`, and no chain has 2^64 matches.
  // So if the number is larger, the sender added another chain's domain or none.
  return number.toBigInt() < 1n << 64n ? codes.match.unknown : codes.session.wrongChain;
}
