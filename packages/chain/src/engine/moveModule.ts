import { type Game, type Outcome, STATE_FIELDS } from "@kifu/kit";
import type { TypedClass } from "@proto-kit/common";
import { RuntimeEvents, runtimeMethod } from "@proto-kit/module";
import { assert } from "@proto-kit/protocol";
import { Bool, Field, type FlexibleProvablePure, Provable, Struct } from "o1js";
import { inject, injectable } from "tsyringe";
import { codes } from "./codes.js";
import { EngineModule } from "./EngineModule.js";
import { isUnlikeTakeback, linkMove, timeOfLastMove, timingOf } from "./transcript.js";
import { SeatAccess } from "./Seat.js";
import { type Match, Reason, Result } from "./Match.js";
import type { MatchClock } from "./MatchClock.js";
import { MatchEnded, Matches, winFor } from "./Matches.js";
import { refusalCode } from "./refusalCode.js";

/** The runtime module that `moveModule` creates. Its only method makes a move. */
export interface GameModule<State, Move, Witness> extends EngineModule {
  readonly events: MoveEvents;
  readonly matches: Matches;
  makeMove(matchId: Field, nextState: State, move: Move, witness: Witness): Promise<void>;
  /**
   * Asserts that the sender plays for the side to move, with an active key, in time. Returns
   * the seconds that the side has left, or 0.
   */
  assertTurn(match: Match): Field;
}

/**
 * Tells watchers that a move was made in a match. The move itself is in the transaction's
 * arguments.
 */
export class MoveMade extends Struct({
  match: Field,
  ply: Field,
}) {}

/** Tells watchers that both players agreed to take back the last moves of a match. */
export class MovesTakenBack extends Struct({
  match: Field,
  ply: Field,
}) {}

export type MoveEvents = ReturnType<typeof moveEvents>;

function moveEvents() {
  return new RuntimeEvents({
    "move-made": MoveMade,
    "match-ended": MatchEnded,
    "moves-taken-back": MovesTakenBack,
  });
}

/**
 * Creates a game's runtime module. `number` is the game's number, which is stored in each of its
 * matches.
 *
 * @example const Randzu = moveModule(randzu, 1);
 */
export function moveModule<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  number: number,
): TypedClass<GameModule<State, Move, Witness>> {
  if (game.State.sizeInFields() > STATE_FIELDS) {
    throw new RangeError(`${game.name}: a state may take up ${STATE_FIELDS} fields at most`);
  }
  const moveFields = game.Move.sizeInFields();
  if (!isUnlikeTakeback(moveFields)) {
    throw new RangeError(
      `${game.name}: a move of ${moveFields} fields could be shown as a takeback; give it more or fewer`,
    );
  }

  class MoveModule extends EngineModule implements GameModule<State, Move, Witness> {
    public override events = moveEvents();

    public constructor(public readonly matches: Matches) {
      super();
    }

    /**
     * Makes a move. The mover also signs the resulting state, so the move counts only in the
     * position that the mover saw.
     */
    public async makeMove(
      matchId: Field,
      nextState: State,
      move: Move,
      witness: Witness,
    ): Promise<void> {
      const leaf = await this.matches.openRunning(matchId);
      const match = leaf.value;
      assert(match.game.equals(number), codes.match.wrongGame);
      const left = this.assertTurn(match);
      const clock = match.readClock();

      const before = readGameState(game.State, match);
      const verdict = game.apply(before, move, match.secondToMove, witness);
      assert(verdict.legal, () => refusalCode(game, before, move, match.secondToMove, witness));
      assert(isSame(game.State, nextState, verdict.state), codes.match.wrongField);

      const moved = this.moveOn(match, game.State.toFields(verdict.state), verdict.outcome);
      // The move gets the time of its block, because its player signed no time.
      const timing = timingOf(timeOfLastMove(match, clock), Field(0));
      const phases = game.phaseSeconds && {
        before: game.phaseSeconds(before),
        after: verdict.seconds ?? game.phaseSeconds(verdict.state),
      };
      const after = moved.with({
        ...this.clockOn(clock.afterMove(left, phases)),
        // Single moves extend the transcript too, so that a segment can follow them.
        transcript: linkMove(match.transcript, timing, game.Move.toFields(move)),
      });
      leaf.set(after);
      announce(this.events, this.matches.numberOf(matchId), after, verdict.outcome.over());
    }

    public assertTurn(match: Match): Field {
      const sender = this.sender();
      const time = this.time();
      const first = match.first.accessOf(sender);
      const second = match.second.accessOf(sender);
      const onTurn = SeatAccess.if(match.secondToMove, second, first);
      assert(first.belongs().or(second.belongs()), codes.match.notAPlayer);
      assert(onTurn.belongs(), codes.match.notYourTurn);
      assert(onTurn.isActive(time), codes.session.expired);
      const { isOut, seconds } = match.timeLeft(time);
      assert(isOut.not(), codes.match.outOfTime);
      return seconds;
    }

    private clockOn(clock: MatchClock): Pick<Match, "clock" | "deadline"> {
      return { clock: clock.toField(), deadline: this.timeIn(clock.own) };
    }

    /**
     * The match after a legal move: it is the other side's turn, or there is a result. The clock
     * is not changed here.
     */
    private moveOn(match: Match, state: Field[], outcome: Outcome): Match {
      const decision = decisionOf(outcome, match.secondToMove);
      const over = outcome.over();
      return match.with({
        state: [...state, ...match.state.slice(state.length)],
        secondToMove: match.secondToMove.not(),
        ply: match.ply.add(1).seal(),
        result: Provable.if(outcome.drawn, Field(Result.drawn), decision),
        reason: Provable.if(over, Field(Reason.board), Field(Reason.none)),
        line: Provable.if(over, outcome.line, Field(0)),
      });
    }
  }

  declareModule(MoveModule, game);
  return MoveModule;
}

/** Emits that a move was made and, if `over`, that the match ended. */
export function announce(events: MoveEvents, number: Field, match: Match, over: Bool): void {
  const { ply, result, reason, line } = match;
  events.emit("move-made", new MoveMade({ match: number, ply }));
  events.emitIf(over, "match-ended", new MatchEnded({ match: number, result, reason, line }));
}

/** The result after a move with this outcome. The caller handles draws. */
export function decisionOf(outcome: Outcome, bySecond: Bool): Field {
  const mover = winFor(bySecond);
  const opponent = winFor(bySecond.not());
  const won = Provable.if(outcome.won, mover, Field(Result.running));
  return Provable.if(outcome.lost, opponent, won);
}

export function readGameState<State>(type: FlexibleProvablePure<State>, match: Match): State {
  return type.fromFields(match.state.slice(0, type.sizeInFields())) as State;
}

export function isSame<State>(type: FlexibleProvablePure<State>, a: State, b: State): Bool {
  const other = type.toFields(b);
  return type
    .toFields(a)
    .map((field, i) => field.equals(other[i] ?? Field(0)))
    .reduce((all, same) => all.and(same), Bool(true));
}

/**
 * Declares the method's types. Decorators cannot do this here, because the compiler emits no
 * metadata for generic types.
 */
function declareModule<State, Move, Witness>(
  module: TypedClass<GameModule<State, Move, Witness>>,
  game: Game<State, Move, Witness>,
): void {
  const prototype = module.prototype as GameModule<State, Move, Witness>;
  const types = [Field, game.State, game.Move, game.Witness];
  Reflect.defineMetadata("design:paramtypes", types, prototype, "makeMove");
  const method = Object.getOwnPropertyDescriptor(prototype, "makeMove") as PropertyDescriptor;
  runtimeMethod()(prototype, "makeMove", method);
  Object.defineProperty(prototype, "makeMove", method);

  Reflect.defineMetadata("design:paramtypes", [Matches], module);
  inject("Matches")(module, undefined, 0);
  injectable()(module);
}
