import type { Hash } from "./Hash.js";
import { keyFields, type Owner, plainKey } from "./PlainKey.js";

/** The transcript of a match without moves. */
export const NO_TRANSCRIPT = 0n;

/** What a match fixes when it begins. */
export interface MatchContext {
  /** The match's number as it is signed: offset by the chain's domain. */
  readonly matchId: bigint;
  readonly game: bigint;
  /** The number of its clock: see `Clock`. */
  readonly moveLimit: bigint;
  /** The wallets in the two seats, not their session keys, which may change. */
  readonly first: Owner;
  readonly second: Owner;
}

/**
 * The chain, the match, its terms and its seats in one field. Every signature of a match covers
 * it.
 */
export function contextFieldOf(hash: Hash, context: MatchContext): bigint {
  const { matchId, game, moveLimit, first, second } = context;
  const owners = [first, second].flatMap((owner) => keyFields(plainKey(owner)));
  return hash([matchId, game, moveLimit, ...owners]);
}

/** What a player signs about the time of a move. */
export interface MoveTiming {
  /**
   * When the move before was made, or the match began, as the node said. The mover's time runs
   * from there.
   */
  readonly timeBefore: bigint;
  /**
   * The maximum seconds that the move took since then. The chain refuses a segment that claims
   * more. 0 for a move that is a transaction of its own, whose time is its block's.
   */
  readonly atMost: bigint;
}

/** The bits of a bound in the signed field. A bound is a sum of two 16-bit numbers. */
export const AT_MOST_BITS = 17n;

/**
 * The largest bound that fits a segment, however long the move took. No side has more time than
 * this.
 */
export const LARGEST_BOUND = 65_535;

/** Encodes a move's timing in the field that is signed. */
export function moveTiming({ timeBefore, atMost }: MoveTiming): bigint {
  return (timeBefore << AT_MOST_BITS) + atMost;
}

/**
 * The timing of a finished move, as its player signed it. `spare` is the bound minus the seconds
 * that it took, undefined for a transaction of its own.
 */
export function timingOfMade(made: {
  readonly timeBefore: number;
  readonly time: number;
  readonly spare: number | undefined;
}): bigint {
  const { timeBefore, time, spare } = made;
  const atMost = spare === undefined ? 0 : time - timeBefore + spare;
  return moveTiming({ timeBefore: BigInt(timeBefore), atMost: BigInt(atMost) });
}

/**
 * The transcript after one more move, which its player signs. For `timing` see `moveTiming`.
 */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timing: bigint,
): bigint {
  return hash([transcript, timing, ...move]);
}
