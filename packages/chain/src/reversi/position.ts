import { shape, type Point, type SeatNumber } from "@kifu/kit/plain";

/** The board of 8×8 cells. */
export const BOARD = shape(8, 8);

/** A position. Discs are bits of bitboards, indexed by `bitAt`. Black is seat 0. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  readonly turn: SeatNumber;
}

/**
 * The move of a player who cannot place a disc: a cell beyond the last row and column. Passing is
 * a move, because the engine passes the turn only after a move.
 */
export const PASS: Point = { x: BOARD.width, y: BOARD.height };

/** Whether a move is the pass. */
export function isPass({ x, y }: Point): boolean {
  return x === PASS.x && y === PASS.y;
}
