/**
 * The plain side of a game, which browsers, bots and tests run, without o1js. It is written from
 * the rules of the game, independently of the circuit, and the conformance suite compares the
 * two.
 */

/** Seat 0 moves first. */
export type SeatNumber = 0 | 1;

/** The number of fields that a match has for its game's state. */
export const STATE_FIELDS = 3;

/** The maximum number of fields in a move: nodes and pages have no room for more. */
export const MOST_MOVE_FIELDS = 16;

/** The effect of a move on the match, from the mover's point of view. */
export type Ending = "none" | "won" | "lost" | "drawn";

/**
 * What a move decides, in the terms of the circuit's outcome, so that the two can be compared.
 */
export interface PlainOutcome {
  readonly ending: Ending;
  /** The deciding line, packed by `packLine`; 0n if there is none. */
  readonly line: bigint;
}

/** The position after a move, or the stable code of the refusal. */
export type Played<Position> =
  | { readonly ok: true; readonly position: Position; readonly outcome: PlainOutcome }
  | { readonly ok: false; readonly code: string };

/** A game's values as the circuit's fields, in the order of its provable types. */
export interface Encoder<Position, Move, Witness> {
  state(position: Position): bigint[];
  move(move: Move): bigint[];
  witness(witness: Witness): bigint[];
}

/** The inverse: `undefined` for fields that encode no value. The fields are untrusted. */
export interface MoveDecoder<Position, Move, Witness> {
  state(fields: readonly bigint[], turn: SeatNumber): Position | undefined;
  move(fields: readonly bigint[]): Move | undefined;
  witness(fields: readonly bigint[]): Witness | undefined;
}

/** How moves are written for people. `read` returns `undefined` for text that is no move. */
export interface Notation<Move> {
  write(move: Move): string;
  read(text: string): Move | undefined;
}

/** The plain model of a game. It never throws on bad input and never mutates positions. */
export interface Rules<Position extends { readonly turn: SeatNumber }, Move, Witness> {
  /** Lower-case and hyphenated. It is also the prefix of the game's codes. */
  readonly name: string;
  /** Every code that `play` may return, including `<name>/malformed`. */
  readonly codes: readonly string[];
  initial(): Position;
  legalMoves(position: Position): Move[];
  /** Without a witness, the move is judged as if it had the right one. */
  play(position: Position, move: Move, witness?: Witness): Played<Position>;
  /** The witness that an honest player sends. */
  findWitness(position: Position, move: Move): Witness;
  readonly encode: Encoder<Position, Move, Witness>;
  readonly decode: MoveDecoder<Position, Move, Witness>;
  readonly notation: Notation<Move>;
  /** The board as text for a terminal, with `last` marked if given. */
  render(position: Position, last?: Move): string;
}
