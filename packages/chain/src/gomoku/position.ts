import type { Point, SeatNumber } from "@kifu/kit/plain";

export { BOARD, STAR_POINTS } from "../randzu/position.js";
export type { Point } from "@kifu/kit/plain";

/** A row of exactly this many stones wins. */
export const WINNING_LENGTH = 5;

/** The steps of a match. The first three are the opening, swap2. */
export const PHASES = {
  /** The board is empty. The first player places three stones. */
  place: 0,
  /** The second player chooses a colour, or places two more stones. */
  choose: 1,
  /** The first player chooses a colour. */
  chooseLast: 2,
  /** The first player has Black. */
  firstIsBlack: 3,
  /** The first player has White. */
  firstIsWhite: 4,
} as const;

/** A position. Stones are bits of a bitboard, indexed by `bitAt`. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  /** One of `PHASES`. */
  readonly phase: number;
  readonly turn: SeatNumber;
}

/**
 * The stones of a move, in the order in which they are placed. Their colours alternate. A move
 * without stones takes Black: the opponent places the white stone that is due.
 */
export type Stones = readonly Point[];

/** The most stones in a move. */
export const MOST_STONES = 3;

/** A cell beyond the last row and column. In a move's fields, it stands for no stone. */
export const NO_STONE: Point = { x: 15, y: 15 };

/** The colour of a stone. It is not tied to a seat. */
export type Colour = "black" | "white";

/** The colour of a seat; `undefined` while the players have not chosen. */
export function colourOf({ phase }: Position, seat: SeatNumber): Colour | undefined {
  if (phase === PHASES.firstIsBlack) return seat === 0 ? "black" : "white";
  if (phase === PHASES.firstIsWhite) return seat === 0 ? "white" : "black";
  return undefined;
}

/** The colour of the stone that is placed next. */
export function colourToPlace(position: Position): Colour {
  return colourOf(position, position.turn) ?? (position.phase === PHASES.place ? "black" : "white");
}

/** The numbers of stones that the next move may have. */
export function countsIn({ phase }: Position): readonly number[] {
  switch (phase) {
    case PHASES.place:
      return [3];
    case PHASES.choose:
      return [1, 0, 2];
    case PHASES.chooseLast:
      return [1, 0];
    default:
      return [1];
  }
}
