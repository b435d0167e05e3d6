import { packLine, type SeatNumber } from "@kifu/kit/plain";

/** Squares are numbered 0 to 8, row by row from a1: square `x + 3·y`. */
export const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The mask of all nine squares. */
export const ALL_SQUARES = 0b111_111_111;

/**
 * The move that makes no mark: the first cross becomes a nought, and Crosses move again. Only
 * Noughts may swap, and only as the first move.
 */
export const SWAP = 255;

/** Whether the side to move may swap. From Noughts' first move on, there is a nought. */
export function maySwap({ noughts, turn }: Position): boolean {
  return turn === 1 && noughts === 0;
}

/** A position. Each side has nine bits, bit s for square s. Crosses are seat 0. */
export interface Position {
  readonly crosses: number;
  readonly noughts: number;
  readonly turn: SeatNumber;
}

/**
 * Three squares that win: their numbers, their mask, and the packed line that an outcome shows.
 */
export interface WinningLine {
  readonly squares: readonly [number, number, number];
  readonly mask: number;
  readonly packed: bigint;
}

/** The eight lines in the order of `DIRECTIONS`: rows, columns, diagonals. */
export const WINNING_LINES: readonly WinningLine[] = [
  winningLine(0, 0, 0, [0, 1, 2]),
  winningLine(0, 1, 0, [3, 4, 5]),
  winningLine(0, 2, 0, [6, 7, 8]),
  winningLine(0, 0, 1, [0, 3, 6]),
  winningLine(1, 0, 1, [1, 4, 7]),
  winningLine(2, 0, 1, [2, 5, 8]),
  winningLine(0, 0, 2, [0, 4, 8]),
  winningLine(0, 2, 3, [6, 4, 2]),
];

function winningLine(
  x: number,
  y: number,
  direction: number,
  squares: [number, number, number],
): WinningLine {
  const mask = squares.reduce((mask, square) => mask | (1 << square), 0);
  return { squares, mask, packed: packLine({ x, y, direction }) };
}
