import type { Hash } from "./Hash.js";
import { keyFields, type Owner, plainKey } from "./PlainKey.js";

/** The transcript of a match without moves. */
export const NO_TRANSCRIPT = 0n;

/** The values that a match fixes when it begins. */
export interface MatchContext {
  /** The match's number in the form that is signed. See `matchInDomain`. */
  readonly matchId: bigint;
  readonly game: bigint;
  readonly moveLimit: bigint;
  /** The wallets in the two seats. Session keys are not covered, because they may change. */
  readonly first: Owner;
  readonly second: Owner;
}

/**
 * Combines the chain, the match, its terms and its seats in one field. Every signature of a match
 * covers this field.
 */
export function contextFieldOf(hash: Hash, context: MatchContext): bigint {
  const { matchId, game, moveLimit, first, second } = context;
  const owners = [first, second].flatMap((owner) => keyFields(plainKey(owner)));
  return hash([matchId, game, moveLimit, ...owners]);
}

/** What a player signs about the time of a move. */
export interface MoveTiming {
  /**
   * When the previous move was made, according to the node. For the first move, when the match
   * began. The mover's clock runs from this time.
   */
  readonly timeBefore: bigint;
  /**
   * The bound on the seconds that the move took. The chain refuses a segment that claims more. 0
   * for a move that is its own transaction, which takes its time from the block.
   */
  readonly atMost: bigint;
}

/**
 * The number of bits that a bound takes in the signed field. A circuit computes the bound as the
 * sum of a 32-bit and a 16-bit number, which may have 33 bits.
 */
export const AT_MOST_BITS = 33n;

/**
 * The largest bound that can be signed for a move in a segment: 14 days. No side ever has more
 * time than this.
 */
export const LARGEST_BOUND = 1_209_600;

/**
 * The most seconds by which the bound of a move in a segment may exceed the seconds that the move
 * took.
 */
export const LARGEST_SPARE = 65_535;

/** Encodes a move's timing as the one field that is signed. */
export function moveTiming({ timeBefore, atMost }: MoveTiming): bigint {
  return (timeBefore << AT_MOST_BITS) + atMost;
}

/**
 * The timing that a player signed for a finished move. `spare` is the bound minus the seconds
 * that the move took. It is undefined for a move that is its own transaction.
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
 * The transcript after one more move. The move's player signs it. For `timing` see `moveTiming`.
 */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timing: bigint,
): bigint {
  return hash([transcript, timing, ...move]);
}
