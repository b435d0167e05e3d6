import { Bool, Field, Struct, type FlexibleProvablePure } from "o1js";
import type { Rules, SeatNumber } from "./rules.js";

/**
 * The effect of a move on the match, from the mover's point of view. At most one of the three is
 * true; if none is, play continues.
 */
export class Outcome extends Struct({
  won: Bool,
  lost: Bool,
  drawn: Bool,
  /** The deciding line, packed by `packLine`; 0 if there is none. */
  line: Field,
}) {
  static playing(): Outcome {
    return new Outcome({ won: Bool(false), lost: Bool(false), drawn: Bool(false), line: Field(0) });
  }

  /** Whether the move ends the match. */
  over(): Bool {
    return this.won.or(this.lost).or(this.drawn);
  }
}

/** The circuit's verdict on a move. `state` and `outcome` bind only if `legal` is true. */
export interface Verdict<State> {
  legal: Bool;
  state: State;
  outcome: Outcome;
}

/** The witness of a game that needs none. */
export class NoWitness extends Struct({}) {}

/**
 * A provable game. `State`, `Move` and `Witness` consist of bare `Field`s: with a type that
 * checks itself when witnessed (a Bool, a UInt64, a PublicKey), a player could send a value that
 * can be sequenced but never proven. `apply` decides which fields are valid.
 *
 * `apply` is total. For every field value it returns one verdict, and no choice of the prover
 * changes it: no assertion on what was sent, no throw, each Bool forced both ways.
 */
export interface Game<
  State = unknown,
  Move = unknown,
  Witness = unknown,
  Position extends { readonly turn: SeatNumber } = { readonly turn: SeatNumber },
  PlainMove = unknown,
  PlainWitness = unknown,
> {
  /** Equal to `rules.name`. */
  readonly name: string;
  readonly State: FlexibleProvablePure<State>;
  readonly Move: FlexibleProvablePure<Move>;
  readonly Witness: FlexibleProvablePure<Witness>;
  /** The position that every match begins in. */
  initial(): State;
  /** `secondToMove` is false if the player who moves first is to move. */
  apply(state: State, move: Move, secondToMove: Bool, witness: Witness): Verdict<State>;
  /**
   * Whether a state is a position of the game, for games whose `apply` relies on that
   * (`trustsState`). A match's state is one, but a takeback starts from a state that players
   * name. Total, like `apply`.
   */
  isPosition?(state: State, secondToMove: Bool): Bool;
  /**
   * The witness of a player who claims nothing, if every legal move may be made with it and has
   * the same outcome as with any other. Segments then carry no witnesses.
   */
  noClaim?(): Witness;
  /** The independent plain model. */
  readonly rules: Rules<Position, PlainMove, PlainWitness>;
}
