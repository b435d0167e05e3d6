/** The maximum number of moves in one transaction, for any game. */
export const LONGEST_SEGMENT = 64;

/**
 * The rows that every runtime proof needs for itself: at most 523, because the proof of a method
 * with 501 rows has 2^10, and more than 436, because that of one with 1,611 rows has 2^12.
 */
const OWN_ROWS = 523;

/** The maximum number of rows of a method. A proof has 2^15 rows. */
export const ROWS_AT_MOST = 2 ** 15 - OWN_ROWS;

/**
 * The maximum number of rows of a segment of a game with `largeSegments`. Its proof has 2^16 rows,
 * and takes twice the time and memory.
 */
export const LARGE_ROWS_AT_MOST = 2 ** 16 - OWN_ROWS;

export interface Measured {
  /** The rows of the method with room for two moves. Each additional move adds `perMove` rows. */
  ofTwo: number;
  perMove: number;
  /** The maximum number of moves of a match; undefined if unlimited. */
  pliesAtMost: number | undefined;
  isLarge?: boolean | undefined;
}

/**
 * Decides how many moves a segment of a game can have: as many as fit into a proof, but no more
 * than a match can have. `npm run rows -- --write` stores the results in
 * `runtime/segmentSizes.ts`.
 */
export function longestSegment({
  ofTwo,
  perMove,
  pliesAtMost = LONGEST_SEGMENT,
  isLarge = false,
}: Measured): number {
  const rows = isLarge ? LARGE_ROWS_AT_MOST : ROWS_AT_MOST;
  const fitting = 2 + Math.floor((rows - ofTwo) / perMove);
  return Math.max(1, Math.min(LONGEST_SEGMENT, pliesAtMost, fitting));
}
