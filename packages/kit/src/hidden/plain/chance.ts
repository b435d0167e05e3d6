import { hashPieces } from "./hashPieces.js";

/** The pieces of a hash that make a random number. */
export const CHANCE_PIECES = 4;

/** The largest number of outcomes of a chance. */
export const MOST_OUTCOMES = 64;

/**
 * A random number from 0 to `outcomes` − 1. Pass one share of each player. If each player
 * committed to a share before seeing the other's, neither can influence the number. The number is
 * reduced from 64 bits, so no outcome is noticeably likelier than another.
 *
 * @example chance([first.share, second.share, BigInt(roll)], 6) + 1 // a die
 */
export function chance(shares: readonly bigint[], outcomes: number): number {
  const number = hashPieces(shares, CHANCE_PIECES).reduceRight(
    (sum, piece) => (sum << 16n) | BigInt(piece),
    0n,
  );
  return Number(number % BigInt(outcomes));
}
