import { Field, type FlexibleProvablePure, Provable, type ProvablePure, Struct } from "o1js";
import { TAKEN_AT_MOST } from "./takebackRules.js";

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

/** Creates the type of a takeback, as a transaction carries it. */
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
