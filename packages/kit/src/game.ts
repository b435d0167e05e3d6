import { Bool, Field, Struct, type FlexibleProvablePure } from "o1js";
import type { Rules, SeatNumber } from "./rules.js";

/**
 * How a move leaves the match, seen from the player who made it. At most one of the three
 * is true; none means that play goes on.
 */
export class Outcome extends Struct({
  won: Bool,
  lost: Bool,
  drawn: Bool,
  /** The deciding line, packed as `packLine` does; 0 when there is none. */
  line: Field,
}) {
  static playing(): Outcome {
    return new Outcome({ won: Bool(false), lost: Bool(false), drawn: Bool(false), line: Field(0) });
  }

  /** True when the match ends with this move. */
  over(): Bool {
    return this.won.or(this.lost).or(this.drawn);
  }
}

/** What the circuit says of a move. `state` and `outcome` bind only when `legal` is true. */
export interface Verdict<State> {
  legal: Bool;
  state: State;
  outcome: Outcome;
}

/** A game that needs no help from the mover names this as its witness. */
export class NoWitness extends Struct({}) {}

/**
 * A provable game.
 *
 * `State`, `Move` and `Witness` consist of bare `Field`s: a type that checks itself when it is
 * witnessed (a Bool, a UInt64, a PublicKey) would let a player send a value that can be sequenced
 * and never proven. Whether a field is valid is for `apply` to find out.
 *
 * `apply` is total. For every field value it yields one verdict, and no choice of the prover
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
  /** The same as `rules.name`. */
  readonly name: string;
  readonly State: FlexibleProvablePure<State>;
  readonly Move: FlexibleProvablePure<Move>;
  readonly Witness: FlexibleProvablePure<Witness>;
  /** The position in which every match begins. */
  initial(): State;
  /** `secondToMove` is false when the player who moves first is on turn. */
  apply(state: State, move: Move, secondToMove: Bool, witness: Witness): Verdict<State>;
  /**
   * Whether a state is a position of the game, in games whose `apply` takes that for granted (`trustsState`). That of a
   * match is one; but a takeback leads to it from a state that players name. Total, as `apply` is.
   */
  isPosition?(state: State, secondToMove: Bool): Bool;
  /**
   * The witness of a player who claims nothing, when every legal move may be made with it and has the
   * same outcome as with any other. Moves that are played many at a time then carry no witnesses.
   */
  noClaim?(): Witness;
  /** The independent plain model. */
  readonly rules: Rules<Position, PlainMove, PlainWitness>;
}
