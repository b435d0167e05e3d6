import { shape, type SeatNumber } from "@kifu/kit/plain";

/** The board: 3×3. */
export const BOARD = shape(3, 3);

/** This many stones or more are a row. */
export const ROW_LENGTH = 3;

/** A position. Stones are in bitboards as `bitAt` defines. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}
