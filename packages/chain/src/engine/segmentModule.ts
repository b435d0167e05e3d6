import { fitsBits, type Game } from "@kifu/kit";
import type { TypedClass } from "@proto-kit/common";
import { type RuntimeModule, runtimeMethod } from "@proto-kit/module";
import { assert } from "@proto-kit/protocol";
import {
  Bool,
  Field,
  Provable,
  UInt64,
  type FlexibleProvablePure,
  type ProvablePure,
  Struct,
} from "o1js";
import { inject, injectable } from "tsyringe";
import { codes } from "./codes.js";
import { Seat } from "./Seat.js";
import { type Match, Reason, Result } from "./Match.js";
import { MatchEnded, Matches, winFor } from "./Matches.js";
import { contextOfTakebacks, contextOf, linkMove } from "./transcript.js";
import {
  announce,
  decisionOf,
  type GameModule,
  moveModule,
  MovesTakenBack,
  readGameState,
} from "./moveModule.js";
import { signedBySeat } from "./signedBySeat.js";
import { needsWitnesses, type PlayedSegment, playMoves } from "./playMoves.js";
import { SeatSignature, type Segment, segmentType } from "./Segment.js";
import { type Takeback, takebackType, takeBackMoves } from "./takeBackMoves.js";
import { LONGEST_SEGMENT } from "./longestSegment.js";

export interface OneSignedMove<Move> {
  move: Move;
  /**
   * Encodes the time of the previous move, as the signer knew it, and the signer's bound. See
   * `timingOf`.
   */
  timing: Field;
  by: SeatSignature;
}

/** Two moves of one seat that follow the same transcript. */
export interface SignedTwice<Move> {
  transcript: Field;
  one: OneSignedMove<Move>;
  other: OneSignedMove<Move>;
}

/** Creates the type of two moves signed for one ply, as a transaction carries them. */
export function signedTwiceType<Move>(
  move: FlexibleProvablePure<Move>,
): ProvablePure<SignedTwice<Move>> {
  const signed = { move, timing: Field, by: SeatSignature };
  class SignedTwiceFields extends Struct({ transcript: Field, one: signed, other: signed }) {}
  return SignedTwiceFields;
}

/** The proof of a foul, as a transaction carries it. */
export interface FoulProof {
  readonly fields: Field[];
}

function foulProofType(size: number): ProvablePure<FoulProof> {
  class FoulProofFields extends Struct({ fields: Provable.Array(Field, size) }) {}
  return FoulProofFields;
}

/**
 * A game's runtime module with all methods: single moves, segments, forfeits, takebacks and fouls.
 */
export interface SegmentModule<State, Move, Witness> extends GameModule<State, Move, Witness> {
  forfeit(matchId: Field, seat: Field, evidence: SignedTwice<Move>): Promise<void>;
  playMoves(matchId: Field, segment: Segment<Move, Witness>): Promise<void>;
  takeBack(
    matchId: Field,
    takeback: Takeback<State, Move, Witness>,
    first: SeatSignature,
    second: SeatSignature,
  ): Promise<void>;
  pointOut(matchId: Field, proof: FoulProof): Promise<void>;
}

/**
 * Creates a game's runtime module like `moveModule`, with more methods. `playMoves` makes up to
 * `size` moves of one match in one transaction, which anybody may send. Each seat that moved
 * signs its moves.
 *
 * @example const Randzu = segmentModule(randzu, 1, 64);
 */
export function segmentModule<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  number: number,
  size: number,
): TypedClass<SegmentModule<State, Move, Witness>> {
  if (!Number.isInteger(size) || size < 1 || size > LONGEST_SEGMENT) {
    throw new RangeError(`A segment has from 1 to ${LONGEST_SEGMENT} moves: ${size}`);
  }

  const Moves = moveModule(game, number);

  class Segments extends Moves implements SegmentModule<State, Move, Witness> {
    public async playMoves(matchId: Field, segment: Segment<Move, Witness>): Promise<void> {
      const leaf = await this.matches.openRunning(matchId);
      const match = leaf.value;
      assert(match.game.equals(number), codes.match.wrongGame);

      const clock = match.readClock();
      const played = playMoves(game, { match, clock }, segment);
      const { checks } = played;
      assert(checks.count, codes.segment.badCount);
      assert(checks.padding, codes.segment.badPadding);
      assert(checks.inPlay, codes.match.finished);
      assert(checks.legal, checks.refusal);
      assert(checks.times.and(isPast(played.time, this.time())), codes.segment.badTime);
      assertSigned(match, contextOf(match, matchId, clock), played, segment);

      const after = matchAfter(match, played);
      leaf.set(after);
      announce(this.events, this.matches.numberOf(matchId), after, played.outcome.over());
    }

    /**
     * Ends a match in which one seat, 0 or 1, signed two moves for one ply, for example to see
     * the reply to one before playing the other. Anybody may submit the two moves, while the key
     * that signed them is active in the seat. The second needs no signature if it is the match's
     * last move. One move signed with two timings is allowed.
     */
    public async forfeit(
      matchId: Field,
      seatField: Field,
      { transcript, one, other }: SignedTwice<Move>,
    ): Promise<void> {
      const leaf = await this.matches.openRunning(matchId);
      const match = leaf.value;
      assert(match.game.equals(number), codes.match.wrongGame);
      const isSecond = seatField.equals(1);
      assert(isSecond.or(seatField.equals(0)), codes.match.badSeat);

      const seat = Seat.if(isSecond, match.second, match.first);
      const context = contextOf(match, matchId);
      const moves = [one, other].map(({ move }) => game.Move.toFields(move));
      const isSame = moves[0]!.map((field, i) => field.equals(moves[1]![i]!));
      assert(Bool.allTrue(isSame).not(), codes.segment.oneMove);

      const [signed, also] = [one, other].map(({ timing, by }, i) => {
        const ends = linkMove(transcript, timing, moves[i]!);
        const time = this.time().value;
        return { ends, ...signedBySeat(seat, by, { context, transcript: ends, time }) };
      }) as [Shown, Shown];
      // The second move needs no signature if it is already the match's last move.
      const isMade = also.ends
        .equals(match.transcript)
        .and(isSecond.equals(match.secondToMove.not()));
      assert(signed.isActive.and(also.isActive.or(isMade)), codes.session.expired);
      assert(signed.holds.and(also.holds.or(isMade)), codes.segment.badSignature);

      const [result, reason] = [winFor(isSecond.not()), Field(Reason.signedTwice)];
      leaf.set(match.with({ result, reason }));
      const ended = { match: this.matches.numberOf(matchId), result, reason, line: Field(0) };
      this.events.emit("match-ended", new MatchEnded(ended));
    }

    /**
     * Takes back the last move of a match, or the last two, if both seats signed with active
     * keys. Anybody may send it. The transcript continues, so everything signed over the earlier
     * transcript is void. Time already spent is not refunded, and the side to move gets its
     * increment.
     */
    public async takeBack(
      matchId: Field,
      takeback: Takeback<State, Move, Witness>,
      first: SeatSignature,
      second: SeatSignature,
    ): Promise<void> {
      const leaf = await this.matches.openRunning(matchId);
      const match = leaf.value;
      assert(match.game.equals(number), codes.match.wrongGame);
      const time = this.time();
      const { isOut, seconds: left } = match.timeLeft(time);
      assert(isOut.not(), codes.match.outOfTime);

      const { after, areTwo, checks } = takeBackMoves(game, match, takeback);
      assert(checks.count, codes.takeback.badCount);
      assert(checks.padding, codes.takeback.badPadding);
      assert(checks.leads, codes.takeback.wrongPosition);

      const clock = match.readClock();
      const context = contextOfTakebacks(contextOf(match, matchId, clock));
      const signed = { context, transcript: after.transcript, time: time.value };
      const agreed = [
        signedBySeat(match.first, first, signed),
        signedBySeat(match.second, second, signed),
      ];
      assert(Bool.allTrue(agreed.map(({ isActive: isActive }) => isActive)), codes.session.expired);
      assert(Bool.allTrue(agreed.map(({ holds }) => holds)), codes.match.notAgreed);

      // `afterMove` swaps the two times, because it passes the turn on. If two moves are taken
      // back, the side to move stays the same, so the times are swapped back.
      const { own, other } = clock.afterMove(left);
      const running = clock.with(Provable.if(areTwo, other, own), Provable.if(areTwo, own, other));
      const deadline = this.timeIn(running.own);
      leaf.set(match.with({ ...after, clock: running.toField(), deadline }));
      const told = { match: this.matches.numberOf(matchId), ply: after.ply };
      this.events.emit("moves-taken-back", new MovesTakenBack(told));
    }

    /**
     * Points out that the opponent's last move was a foul, instead of a move. The sender plays for
     * the side to move, and wins. The proof is about the match's own position, so that it shows
     * nothing of another.
     */
    public async pointOut(matchId: Field, { fields }: FoulProof): Promise<void> {
      const leaf = await this.matches.openRunning(matchId);
      const match = leaf.value;
      assert(match.game.equals(number), codes.match.wrongGame);
      this.assertTurn(match);
      const state = readGameState(game.State, match);
      const { secondToMove } = match;
      // `declareModule` removes the method from games without fouls.
      const isShown = game.foul?.isShown(state, secondToMove, fields) ?? Bool(false);
      assert(isShown, codes.match.noFoul);

      const [result, reason] = [winFor(secondToMove), Field(Reason.foul)];
      leaf.set(match.with({ result, reason }));
      const ended = { match: this.matches.numberOf(matchId), result, reason, line: Field(0) };
      this.events.emit("match-ended", new MatchEnded(ended));
    }
  }

  declareModule(Segments, game, size);
  return Segments;
}

interface Shown {
  ends: Field;
  isActive: Bool;
  holds: Bool;
}

/** Whether a time is not later than the block's. Sums of a leaf's times are far below 2^64. */
function isPast(time: Field, now: UInt64): Bool {
  return fitsBits(now.value.sub(time).seal(), 64).fits;
}

/**
 * Asserts that both seats signed their moves. A seat's signature covers all moves up to the
 * seat's last move with their bounds, and all times before that move. Times do not run back, so a
 * key that was active at the last move was active at the earlier ones.
 */
function assertSigned(
  match: Match,
  context: Field,
  played: PlayedSegment,
  { last, other }: Segment<unknown, unknown>,
): void {
  const { secondToMove, isMany } = played;
  const lastSeat = Seat.if(secondToMove, match.first, match.second);
  const otherSeat = Seat.if(secondToMove, match.second, match.first);
  const { transcript, time, transcriptBefore, timeBefore } = played;
  const signed = signedBySeat(lastSeat, last, { context, transcript, time });
  const ofOther = { context, transcript: transcriptBefore, time: timeBefore };
  const before = signedBySeat(otherSeat, other, ofOther);

  assert(signed.isActive.and(before.isActive.or(isMany.not())), codes.session.expired);
  const isAbsent = SeatSignature.toFields(other).map((field) => field.equals(0));
  const otherHolds = Provable.if(isMany, before.holds, Bool.allTrue(isAbsent));
  assert(signed.holds.and(otherHolds), codes.segment.badSignature);
}

/** The match after the last move. The next deadline counts from the time of that move. */
function matchAfter(match: Match, played: PlayedSegment): Match {
  const { state, outcome, count, secondToMove, time, transcript, clock } = played;
  const decision = decisionOf(outcome, secondToMove.not());
  const over = outcome.over();
  return match.with({
    state: [...state, ...match.state.slice(state.length)],
    secondToMove,
    transcript,
    ply: match.ply.add(count).seal(),
    clock: clock.toField(),
    deadline: time.add(clock.own).seal(),
    result: Provable.if(outcome.drawn, Field(Result.drawn), decision),
    reason: Provable.if(over, Field(Reason.board), Field(Reason.none)),
    line: Provable.if(over, outcome.line, Field(0)),
  });
}

/**
 * Declares the methods' types. Decorators cannot do this here, because the compiler emits no
 * metadata for generic types.
 */
function declareModule<State, Move, Witness>(
  module: TypedClass<SegmentModule<State, Move, Witness>>,
  game: Game<State, Move, Witness>,
  size: number,
): void {
  const prototype = module.prototype as SegmentModule<State, Move, Witness>;
  const withWitnesses = needsWitnesses(game);
  const segment = segmentType(game.Move, game.Witness, { size, withWitnesses });
  declareMethod(prototype, "playMoves", [Field, segment]);
  declareMethod(prototype, "forfeit", [Field, Field, signedTwiceType(game.Move)]);
  // Games with hidden information have no takebacks, because what was shown cannot be hidden
  // again.
  if (game.rules.hidden !== undefined) Reflect.deleteProperty(prototype, "takeBack");
  else declareTakeBack(prototype, game, withWitnesses);
  if (game.foul === undefined) Reflect.deleteProperty(prototype, "pointOut");
  else declareMethod(prototype, "pointOut", [Field, foulProofType(game.foul.size)]);

  Reflect.defineMetadata("design:paramtypes", [Matches], module);
  inject("Matches")(module, undefined, 0);
  injectable()(module);
}

function declareTakeBack<State, Move, Witness>(
  prototype: SegmentModule<State, Move, Witness>,
  { State, Move, Witness }: Game<State, Move, Witness>,
  withWitnesses: boolean,
): void {
  const takeback = takebackType(State, Move, Witness, { withWitnesses });
  declareMethod(prototype, "takeBack", [Field, takeback, SeatSignature, SeatSignature]);
}

function declareMethod(prototype: object, name: string, types: readonly unknown[]): void {
  Reflect.defineMetadata("design:paramtypes", types, prototype, name);
  const method = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  runtimeMethod()(prototype as RuntimeModule<unknown>, name, method);
  Object.defineProperty(prototype, name, method);
}
