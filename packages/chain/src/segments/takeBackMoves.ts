import type { Game } from "@kifu/kit";
import { type Bool, type Field, Provable } from "o1js";
import { linkTakeback } from "../matches/contextOfTakebacks.js";
import type { Match } from "../matches/Match.js";
import { isSame, readGameState } from "../matches/moveModule.js";
import { claims, either, isPadding, noClaimOf } from "./playMoves.js";
import type { Takeback } from "./Takeback.js";

/** The result of a takeback. `after` is meaningful only if all of `checks` are true. */
export interface TakebackResult {
  /** The match after the takeback. Its transcript continues. The method sets the clock. */
  after: Pick<Match, "state" | "secondToMove" | "ply" | "transcript">;
  /** Whether two moves are taken back, so that the side to move stays the same. */
  areTwo: Bool;
  checks: {
    /** One or two, and not more than were made. */
    count: Bool;
    /** There is no second move if one is taken back. */
    padding: Bool;
    /**
     * It is a position, the moves lead from it to the match's current position by the game's
     * rules, and none of them ends the game early.
     */
    leads: Bool;
  };
}

/**
 * Replays the last moves, by the same `apply` as `makeMove`, from the position that the match
 * returns to. So that position is one of the game's, and one or two moves before the current one.
 * Both seats sign that it is the one the match came from. Total: defined for all values of its
 * fields, with one result.
 */
export function takeBackMoves<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  match: Match,
  { before, moves, witnesses, plies }: Takeback<State, Move, Witness>,
): TakebackResult {
  const areTwo = plies.equals(2);
  const wereMade = Provable.if(areTwo, match.ply.equals(1).not(), plies.equals(1));
  const count = wereMade.and(match.ply.equals(0).not());

  // The player of the first of these moves is to move again.
  const secondToMove = Provable.if(areTwo, match.secondToMove, match.secondToMove.not());
  const [one, two] = moves as [Move, Move];
  const [witness = noClaimOf(game), nextWitness = noClaimOf(game)] = witnesses;
  const first = game.apply(before, one, secondToMove, witness);
  const second = game.apply(first.state, two, secondToMove.not(), nextWitness);
  const firstHolds = first.legal.and(first.outcome.over().not());
  const secondHolds = second.legal.and(second.outcome.over().not());
  const reached = either(game.State, areTwo, second.state, first.state);
  const areLegal = firstHolds
    .and(secondHolds.or(areTwo.not()))
    .and(isSame(game.State, reached, readGameState(game.State, match)));
  // A game that relies on its state checks positions. Other games refuse each move in an invalid
  // one.
  const isPosition = game.isPosition?.(before, secondToMove);
  const leads = isPosition === undefined ? areLegal : areLegal.and(isPosition);

  const sent: Field[] = [...game.Move.toFields(two), ...claims(game.Witness, witnesses[1])];
  const state = game.State.toFields(before);
  return {
    after: {
      state: [...state, ...match.state.slice(state.length)],
      secondToMove,
      ply: match.ply.sub(plies).seal(),
      transcript: linkTakeback(match.transcript, plies, state),
    },
    areTwo,
    checks: { count, padding: isPadding(sent, areTwo), leads },
  };
}
