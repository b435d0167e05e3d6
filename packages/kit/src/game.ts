import { Bool, Field, Struct, type FlexibleProvablePure } from "o1js";
import type { Rules, SeatNumber } from "./rules.js";

/**
 * The effect of a move on the match, as the mover sees it. At most one of `won`, `lost` and
 * `drawn` is true. If none is, play continues.
 */
export class Outcome extends Struct({
  won: Bool,
  lost: Bool,
  drawn: Bool,
  /** The line that decides the match, packed by `packLine`; 0 if there is none. */
  line: Field,
}) {
  static playing(): Outcome {
    return new Outcome({ won: Bool(false), lost: Bool(false), drawn: Bool(false), line: Field(0) });
  }

  over(): Bool {
    return this.won.or(this.lost).or(this.drawn);
  }
}

/**
 * The circuit's verdict on a move. `state` and `outcome` are meaningful only if `legal` is true.
 */
export interface Verdict<State> {
  legal: Bool;
  state: State;
  outcome: Outcome;
  /**
   * What `phaseSeconds` returns for the state after the move. Set it if `apply` can compute this
   * number with fewer rows than `phaseSeconds`.
   */
  seconds?: Field;
}

/**
 * How the side to move proves that the opponent's last move broke a rule which `apply` leaves
 * unchecked. It then wins the match.
 */
export interface FoulCheck<State = unknown> {
  /** The number of fields of a proof. */
  readonly size: number;
  /** Like `apply`, it has an answer for every value, which no prover can change. */
  isShown(state: State, secondToMove: Bool, proof: readonly Field[]): Bool;
}

/** The witness of a game that needs none. */
export class NoWitness extends Struct({}) {}

/**
 * A provable game. `State`, `Move` and `Witness` consist of `Field`s only. A type with its own
 * constraints (a Bool, a UInt64, a PublicKey) would let a player send a value that the node can
 * sequence but never prove. Instead, `apply` decides which fields are valid.
 *
 * `apply` must return a verdict for every field value, and the prover must not be able to change
 * the verdict. So `apply` must not throw or make assertions about what was sent, and must
 * constrain each Bool completely.
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
  initial(): State;
  /** Judges a move. `secondToMove` is true if it is the second player's turn. */
  apply(state: State, move: Move, secondToMove: Bool, witness: Witness): Verdict<State>;
  /**
   * Whether a state is a position of the game. A game whose `apply` relies on that
   * (`trustsState`) must define this method. A match's own state always is a position, but a
   * takeback starts from a state that players name. Like `apply`, this returns an answer for
   * every value.
   */
  isPosition?(state: State, secondToMove: Bool): Bool;
  /**
   * The witness of a player who claims nothing. Define it if no legal move needs another witness,
   * and no witness changes a move's outcome. Segments then contain no witnesses.
   */
  noClaim?(): Witness;
  /**
   * The time in seconds that the side to move has for its move in this state; 0 if the players'
   * clock runs. Only games with phases have it (`Rules.hidden`). Like `apply`, it returns an
   * answer for every value.
   */
  phaseSeconds?(state: State): Field;
  /** Define it together with `Rules.findFoul`. */
  readonly foul?: FoulCheck<State>;
  /** The plain model of the game, which is written independently of the circuit. */
  readonly rules: Rules<Position, PlainMove, PlainWitness>;
}
