/** What is known without circuits of how long a signed transaction may be run. */

/**
 * How far ahead clients sign, in seconds: ten minutes. Long enough for a wallet's prompt, a slow network and a busy node; what is held back longer lapses.
 */
export const VALID_FOR = 600;

/**
 * Nothing is signed for this many seconds ahead, or more. Clients take the time from the node: one
 * that tells of a later one has them sign for no longer than this.
 */
export const VALIDITY_END = 1024;

/** Whether a transaction may run, by the test of the circuits: of a number that is signed as the last time. */
export function isInTime(validUntil: bigint, time: bigint): boolean {
  const ahead = validUntil - time;
  return ahead >= 0n && ahead < BigInt(VALIDITY_END);
}
