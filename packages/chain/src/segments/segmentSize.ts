/** How many moves one transaction may carry at most, of any game. */
export const LONGEST_SEGMENT = 64;

/** A proof's rows are a power of two; some are taken up by what every proof of a runtime has. */
export const ROWS_AT_MOST = 2 ** 15 - 64;

/** What is measured of a game's segments, to choose their size by. */
export interface Measured {
  /** Rows of the method with two moves, and with one more. */
  ofTwo: number;
  perMove: number;
  /** How many moves a game of it can have; undefined when there is no such bound. */
  pliesAtMost: number | undefined;
}

/** How many moves a segment of a game has: as many as fit into a proof, and as a game can have. */
export function segmentSize({ ofTwo, perMove, pliesAtMost = LONGEST_SEGMENT }: Measured): number {
  const fitting = 2 + Math.floor((ROWS_AT_MOST - ofTwo) / perMove);
  return Math.max(1, Math.min(LONGEST_SEGMENT, pliesAtMost, fitting));
}
