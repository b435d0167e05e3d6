import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board of five in a row: 15×15. */
export const BOARD = shape(15, 15);

/** A row of at least this many stones wins. BotBoard.ts counts lines without this constant. */
export const WINNING_LENGTH = 5;

/** A position. Stones are bits of a bitboard, indexed by `bitAt`. Black is seat 0. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}

/** A point of the board, with a1 at (0, 0). A move may name a point outside the board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The five points that boards mark with a dot. */
export const STAR_POINTS: readonly Point[] = [
  { x: 3, y: 3 },
  { x: 3, y: 11 },
  { x: 7, y: 7 },
  { x: 11, y: 3 },
  { x: 11, y: 11 },
];
