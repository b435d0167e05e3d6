/**
 * The plain side of a game: what browsers, bots and tests run. No o1js here.
 *
 * It is written independently of the circuit, from the rules of the game, and the
 * conformance suite holds the two against each other.
 */

/** Seat 0 moves first. */
export type SeatNumber = 0 | 1;

/** How many fields a match has for the state of its game. */
export const STATE_FIELDS = 3;

/** How many fields a move may have at most: what nodes and pages read has no room for more. */
export const MOST_MOVE_FIELDS = 16;

/** How a move leaves the match, seen from the player who made it. */
export type Ending = "none" | "won" | "lost" | "drawn";

/**
 * What a move decides, in the same terms as the circuit's outcome, so that the two can be
 * compared.
 */
export interface PlainOutcome {
  readonly ending: Ending;
  /** The deciding line, packed as `packLine` does; 0n when there is none. */
  readonly line: bigint;
}

/** The position after a move, or the stable code that refuses it. */
export type Played<Position> =
  | { readonly ok: true; readonly position: Position; readonly outcome: PlainOutcome }
  | { readonly ok: false; readonly code: string };

/** A game's fields as the circuit sees them, in the order of its provable types. */
export interface Encoder<Position, Move, Witness> {
  state(position: Position): bigint[];
  move(move: Move): bigint[];
  witness(witness: Witness): bigint[];
}

/**
 * The way back: `undefined` for fields that are not a value of the type. Anybody may have sent
 * them.
 */
export interface MoveDecoder<Position, Move, Witness> {
  state(fields: readonly bigint[], turn: SeatNumber): Position | undefined;
  move(fields: readonly bigint[]): Move | undefined;
  witness(fields: readonly bigint[]): Witness | undefined;
}

/** How moves are written for people. `read` gives `undefined` for any text that is not a move. */
export interface Notation<Move> {
  write(move: Move): string;
  read(text: string): Move | undefined;
}

/**
 * The plain model of a game. Nothing in it throws on bad input, and positions are never
 * mutated.
 */
export interface Rules<Position extends { readonly turn: SeatNumber }, Move, Witness> {
  /** Lower-case and hyphenated; it is also the prefix of the game's codes. */
  readonly name: string;
  /** Every code that `play` may answer with, `<name>/malformed` among them. */
  readonly codes: readonly string[];
  initial(): Position;
  legalMoves(position: Position): Move[];
  /** Without a witness, the move is judged as if it came with the right one. */
  play(position: Position, move: Move, witness?: Witness): Played<Position>;
  /** The witness that an honest player sends along. */
  findWitness(position: Position, move: Move): Witness;
  readonly encode: Encoder<Position, Move, Witness>;
  readonly decode: MoveDecoder<Position, Move, Witness>;
  readonly notation: Notation<Move>;
  /** The board as text for a terminal; `last` is marked when given. */
  render(position: Position, last?: Move): string;
}
