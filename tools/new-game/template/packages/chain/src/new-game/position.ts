import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board: 3×3. */
export const BOARD = shape(3, 3);

/** This many stones are a row, and so are more. */
export const ROW_LENGTH = 3;

/** Where the game stands. Stones lie in bitboards as `bitAt` says. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}
