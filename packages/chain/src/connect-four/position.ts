import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board of four in a row: seven columns, six rows. */
export const BOARD = shape(7, 6);

/** At least this many discs in a row win. */
export const WINNING_LENGTH = 4;

/**
 * The move that drops no disc: the first disc turns yellow, and Red moves again. Only Yellow may
 * swap, and only as the first move. So it is worth nothing to begin with the best disc.
 */
export const SWAP = 255;

/** Whether the side to move may swap. From Yellow's first move on, there is a yellow disc. */
export function maySwap({ yellow, turn }: Position): boolean {
  return turn === 1 && yellow === 0n;
}

/** A position. Discs are bits of a bitboard, indexed by `bitAt`. Red is seat 0. */
export interface Position {
  readonly red: bigint;
  readonly yellow: bigint;
  readonly turn: SeatNumber;
}
