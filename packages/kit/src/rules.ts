/**
 * The plain part of a game, which browsers, bots and tests run without o1js. It is written from
 * the rules of the game, independently of the circuit. The conformance suite compares the two.
 */

/** The number of a seat. Seat 0 moves first. */
export type SeatNumber = 0 | 1;

/** The number of fields that a match has for the state of its game. */
export const STATE_FIELDS = 3;

/** The maximum number of fields in a move. Nodes and pages refuse more. */
export const MOST_MOVE_FIELDS = 16;

/** The effect of a move on the match, as the mover sees it. */
export type Ending = "none" | "won" | "lost" | "drawn";

/**
 * The effect of a move, in the form of the circuit's outcome, so that tests can compare the two.
 */
export interface PlainOutcome {
  readonly ending: Ending;
  /** The line that decides the match, packed by `packLine`; 0n if there is none. */
  readonly line: bigint;
}

/** The position after a move, or the stable code of a refusal. */
export type Played<Position> =
  | { readonly ok: true; readonly position: Position; readonly outcome: PlainOutcome }
  | { readonly ok: false; readonly code: string };

/** Converts a game's values to the circuit's fields, in the order of its provable types. */
export interface Encoder<Position, Move, Witness> {
  state(position: Position): bigint[];
  move(move: Move): bigint[];
  witness(witness: Witness): bigint[];
}

/**
 * Converts fields to a game's values. Returns `undefined` for fields that encode no value. The
 * fields are untrusted.
 */
export interface MoveDecoder<Position, Move, Witness> {
  state(fields: readonly bigint[], turn: SeatNumber): Position | undefined;
  move(fields: readonly bigint[]): Move | undefined;
  witness(fields: readonly bigint[]): Witness | undefined;
}

/**
 * Converts moves to and from text for people. `read` returns `undefined` for a text that is not a
 * move.
 */
export interface Notation<Move> {
  write(move: Move): string;
  read(text: string): Move | undefined;
  /**
   * A short text for people. Games with hidden information need it, because `write` writes out a
   * move's openings. Two moves with the same label must reveal the same.
   */
  label?(move: Move): string;
}

/**
 * The part of the rules that is about hidden information. A position, a state and a move that was
 * made are public. What a seat knows beyond that is its secret.
 *
 * A secret never leaves its owner's device. Its owner commits to it, and later makes moves that
 * show parts of it. So a secret is only an input of functions that run on the owner's device.
 */
export interface Hidden<Position, Move, Secret, View> {
  /** The names of the phases, in the order in which a match goes through them. */
  readonly phases: readonly string[];
  phase(position: Position): string;
  /**
   * The time that the side to move has for a move of this phase, in seconds. undefined if the
   * players' clock runs. The circuit's `phaseSeconds` must return the same number, or 0 for
   * undefined.
   */
  seconds(position: Position): number | undefined;
  /** What a seat keeps on its device for one match. The seed is a random field. */
  secretFrom(seed: bigint): Secret;
  /**
   * The move that the device makes for the side to move without asking, such as a commitment or an
   * opening. undefined if the player chooses a move, or if play is over. A phase has seconds of its
   * own exactly where a move is due, and no other move is then legal.
   */
  due(position: Position, secret: Secret): Move | undefined;
  /** What everybody sees of this seat. With the seat's secret, what its player sees. */
  view(position: Position, seat: SeatNumber, secret?: Secret): View;
}

/**
 * The plain model of a game. It never throws on bad input and never changes a position that it
 * was given.
 */
export interface Rules<
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
  Secret = unknown,
  View = unknown,
> {
  /** In lower case, with hyphens. The game's codes start with this name. */
  readonly name: string;
  /** Every code that `play` may return. `<name>/malformed` is one of them. */
  readonly codes: readonly string[];
  initial(): Position;
  /**
   * The legal moves. If the game has hidden information, these are the moves that the side to
   * move can make with its secret. Without the secret, the list is empty.
   */
  legalMoves(position: Position, secret?: Secret): Move[];
  /**
   * Whether a position has too many legal moves to list. `legalMoves` then returns a few of each
   * kind.
   */
  listsSome?(position: Position): boolean;
  /** Plays a move. Without a witness, the move is judged as if it had the right one. */
  play(position: Position, move: Move, witness?: Witness): Played<Position>;
  /** The witness that an honest player sends with the move. */
  findWitness(position: Position, move: Move): Witness;
  /**
   * The proof that the opponent's last move broke a rule which `play` leaves unchecked, as the
   * fields that the circuit's `FoulCheck` takes. The side to move may point that out instead of moving, and wins.
   * `undefined` if the move broke no such rule.
   */
  findFoul?(position: Position): readonly bigint[] | undefined;
  readonly encode: Encoder<Position, Move, Witness>;
  readonly decode: MoveDecoder<Position, Move, Witness>;
  readonly notation: Notation<Move>;
  /** Only in games with hidden information. */
  readonly hidden?: Hidden<Position, Move, Secret, View>;
  /** The board as text for a terminal. `last` is marked if it is given. */
  render(position: Position, last?: Move): string;
}
