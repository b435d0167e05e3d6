/** What is known without circuits of how long a signed transaction may be run. */

/**
 * How far ahead clients sign, in blocks: ten minutes where one is made each second. Long enough
 * for a wallet's prompt, a slow network and a busy node; what is held back longer lapses.
 */
export const VALID_FOR = 600;

/**
 * Nothing is signed for so many blocks ahead, or more. Clients take the height from the node: one
 * that tells of a greater one has them sign for no longer than this.
 */
export const VALIDITY_END = 1024;

/** The same test as the circuits', for a number that is signed as the last height. */
export function isInTime(validUntil: bigint, height: bigint): boolean {
  const ahead = validUntil - height;
  return ahead >= 0n && ahead < BigInt(VALIDITY_END);
}
