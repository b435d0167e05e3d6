import type { Game } from "@kifu/kit";
import { type Bool, type Field, Provable } from "o1js";
import { linkTakeback } from "../matches/contextOfTakebacks.js";
import type { Match } from "../matches/Match.js";
import { isSame, readGameState } from "../matches/moveModule.js";
import { claims, either, isPadding, noClaimOf } from "./playMoves.js";
import type { Takeback } from "./Takeback.js";

/** What is said of a takeback. Nothing in `after` means anything unless all of `checks` are true. */
export interface TakebackResult {
  /** Where the match goes back to; its transcript goes on. The clock is for the method. */
  after: Pick<Match, "state" | "secondToMove" | "ply" | "transcript">;
  /** Whether the side to move stays on turn: two moves are taken back. */
  areTwo: Bool;
  checks: {
    /** One or two, and no more than were made. */
    count: Bool;
    /** There is no second move where one is taken back. */
    padding: Bool;
    /** It is a position, and by the game's rules the moves lead from it to the match's own, and end nothing on the way. */
    leads: Bool;
  };
}

/**
 * Makes the last moves again, by the same `apply` as `makeMove`, from the position that the match is to go back to: so
 * that position is one of the game's, and a move or two before the one that the match has reached. That it is the one
 * which the match came from is for both seats to sign. Total: for all values of its fields, with one result.
 */
export function takeBackMoves<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  match: Match,
  { before, moves, witnesses, plies }: Takeback<State, Move, Witness>,
): TakebackResult {
  const areTwo = plies.equals(2);
  const wereMade = Provable.if(areTwo, match.ply.equals(1).not(), plies.equals(1));
  const count = wereMade.and(match.ply.equals(0).not());

  // Whoever made the first of the moves is to move again.
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
  // A game that trusts its state says what is a position; the others refuse each move in what is not.
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
