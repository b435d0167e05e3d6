import type { SeatNumber } from "@kifu/kit/plain";

/**
 * The engine's limits and rules without circuits, for pages, clients, nodes and record checks. The
 * circuits use the same numbers.
 */

/**
 * The notice period, in seconds. An announced abort, and a new or revoked session, take effect in
 * a running match only after this period. They may make signed moves void. During the period
 * anybody can send these moves in a segment, so that they still count.
 */
export const NOTICE = 60;

/**
 * A player who left a match before both had moved is not forgiven again for this many seconds.
 * Leaving another match in this way before then loses that match.
 */
export const FORGIVEN_AFTER = 86_400;

/**
 * The actions that a session key may take in its owner's name. No scope covers money. `Balance`
 * has a separate allowance for stakes.
 */
export const Scope = {
  /** Move and resign in the running match. */
  play: 1,
  /** Move and resign, and queue for further matches. */
  playAndQueue: 2,
} as const;

/**
 * The maximum lifetime of a session in seconds, eleven and a half days. After that, a leaked key
 * is useless.
 */
export const LONGEST_SESSION = 1_000_000;

/**
 * How far ahead clients sign, in seconds. Ten minutes are enough for a wallet's prompt, a slow
 * network and a busy node. A transaction that is held back longer lapses.
 */
export const VALID_FOR = 600;

/**
 * The last second of a transaction must be less than this many seconds ahead. So even a node that
 * lies about the time cannot get transactions that are valid for longer.
 */
export const VALIDITY_END = 1024;

/**
 * Whether a transaction with this last second may run now. The circuits make the same test, except
 * that fractions of a second can pass there, which nodes refuse.
 */
export function isInTime(validUntil: bigint, time: bigint): boolean {
  const ahead = validUntil - time;
  return ahead >= 0n && ahead < BigInt(VALIDITY_END);
}

/**
 * The maximum stake, and the maximum allowance of a session: 2^32 - 1. In the circuit,
 * `STAKE_BITS` of Stakes.ts enforces it.
 */
export const LARGEST_STAKE = 0xffffffffn;

/** A development chain's treasury tops a balance up to this amount. */
export const GRANT = 1000n;

/**
 * The seat of the player who waited: the first in odd-numbered matches, the second in
 * even-numbered ones. `Matches.beginIf` has the same rule as a circuit.
 */
export function waitingSeat(match: number): SeatNumber {
  return match % 2 === 1 ? 0 : 1;
}

/**
 * The maximum number of moves in a takeback: a player's last move and the reply to it, if any.
 */
export const TAKEN_AT_MOST = 2;

/** The number of moves in a takeback. */
export type TakenPlies = 1 | 2;
