import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board of five in a row: 15×15. */
export const BOARD = shape(15, 15);

/** This many stones in a row win, and so do more. The bot counts to five by itself: BotBoard.ts. */
export const WINNING_LENGTH = 5;

/** Where the game stands. Stones lie in a bitboard as `bitAt` says; Black is seat 0. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}

/** A point of the board, a1 being (0, 0). A move may name a point that is not on it. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The points that boards mark with a dot: d4, d12, h8, l4 and l12. */
export const STAR_POINTS: readonly Point[] = [
  { x: 3, y: 3 },
  { x: 3, y: 11 },
  { x: 7, y: 7 },
  { x: 11, y: 3 },
  { x: 11, y: 11 },
];
