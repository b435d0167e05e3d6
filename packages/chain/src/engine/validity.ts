/** How long a signed transaction may run, without circuits. */

/**
 * How far ahead clients sign, in seconds. Ten minutes are enough for a wallet's prompt, a slow
 * network and a busy node. A transaction that is held back longer lapses.
 */
export const VALID_FOR = 600;

/**
 * The last second of a transaction must be less than this many seconds ahead. Clients take the
 * time from the node, so a node that lies about the time cannot get transactions that are valid
 * for longer.
 */
export const VALIDITY_END = 1024;

/** Whether a transaction with this last second may run now. The circuits make the same test. */
export function isInTime(validUntil: bigint, time: bigint): boolean {
  const ahead = validUntil - time;
  return ahead >= 0n && ahead < BigInt(VALIDITY_END);
}
