import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board of four in a row: seven columns, six rows. */
export const BOARD = shape(7, 6);

/** At least this many discs in a row win. */
export const WINNING_LENGTH = 4;

/** A position. Discs are bits of a bitboard, indexed by `bitAt`. Red is seat 0. */
export interface Position {
  readonly red: bigint;
  readonly yellow: bigint;
  readonly turn: SeatNumber;
}
