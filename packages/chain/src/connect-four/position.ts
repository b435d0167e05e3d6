import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board of four in a row: seven columns, six rows. */
export const BOARD = shape(7, 6);

/** This many stones in a row win, and so do more. */
export const WINNING_LENGTH = 4;

/** Where the game stands. Stones lie in a bitboard as `bitAt` says; Black is seat 0. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}
