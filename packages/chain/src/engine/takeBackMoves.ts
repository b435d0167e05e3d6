import type { Game } from "@kifu/kit";
import {
  type Bool,
  Field,
  Provable,
  type FlexibleProvablePure,
  type ProvablePure,
  Struct,
} from "o1js";
import { linkTakeback } from "./transcript.js";
import type { Match } from "./Match.js";
import { isSame, readGameState } from "./moveModule.js";
import { claims, either, isPadding, noClaimOf } from "./playMoves.js";
import { TAKEN_AT_MOST } from "./plainRules.js";

/**
 * The last moves of a match, and the position before them. The match returns to that position.
 */
export interface Takeback<State, Move, Witness> {
  before: State;
  /** The moves in order. If there is only one, the second is 0 in all fields. */
  moves: Move[];
  witnesses: Witness[];
  plies: Field;
}

export function takebackType<State, Move, Witness>(
  state: FlexibleProvablePure<State>,
  move: FlexibleProvablePure<Move>,
  witness: FlexibleProvablePure<Witness>,
  { withWitnesses }: { withWitnesses: boolean },
): ProvablePure<Takeback<State, Move, Witness>> {
  class TakebackFields extends Struct({
    before: state,
    moves: Provable.Array(move, TAKEN_AT_MOST),
    witnesses: Provable.Array(witness, withWitnesses ? TAKEN_AT_MOST : 0),
    plies: Field,
  }) {}
  return TakebackFields;
}

/** The result of a takeback. `after` is meaningful only if all of `checks` are true. */
export interface TakebackResult {
  /** The match after the takeback. Its transcript continues. The caller sets the clock. */
  after: Pick<Match, "state" | "secondToMove" | "ply" | "transcript">;
  /** Whether two moves are taken back. Then the side to move stays the same. */
  areTwo: Bool;
  checks: {
    /** One or two moves are taken back, and not more than were made. */
    count: Bool;
    /** If only one move is taken back, the fields of the second move are 0. */
    padding: Bool;
    /**
     * The earlier position is valid, and the moves lead from it to the match's current position
     * by the game's rules. None of the moves ends the game.
     */
    leads: Bool;
  };
}

/**
 * Replays the moves to take back, from the earlier position, with the same `apply` as `makeMove`.
 * This shows only that these moves lead to the current position. Both seats sign that the match
 * really was in the earlier position. The result is defined for all values, and a prover cannot
 * choose it.
 */
export function takeBackMoves<State, Move, Witness>(
  game: Game<State, Move, Witness>,
  match: Match,
  { before, moves, witnesses, plies }: Takeback<State, Move, Witness>,
): TakebackResult {
  const areTwo = plies.equals(2);
  const wereMade = Provable.if(areTwo, match.ply.equals(1).not(), plies.equals(1));
  const count = wereMade.and(match.ply.equals(0).not());

  // If one move is taken back, the turn changes. If two are, it stays.
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
  // A game that relies on a valid state checks the position. In other games, every move in an
  // invalid state is illegal.
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
