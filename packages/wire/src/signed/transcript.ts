import type { Hash } from "./Hash.js";
import { keyFields, type Owner, plainKey } from "./PlainKey.js";

/** The transcript of a match in which no move was made. */
export const NO_TRANSCRIPT = 0n;

/** What is fixed in a match from its beginning. */
export interface MatchContext {
  /** The match's number as it is signed: counted from the chain's domain. */
  readonly matchId: bigint;
  readonly game: bigint;
  /** The number of its clock: see `Clock`. */
  readonly moveLimit: bigint;
  /** The wallets that have the seats, not their session keys, which may change. */
  readonly first: Owner;
  readonly second: Owner;
}

/** The chain, the match, its terms and its seats, in one field: what each signature of a match is beside. */
export function contextFieldOf(hash: Hash, context: MatchContext): bigint {
  const { matchId, game, moveLimit, first, second } = context;
  const owners = [first, second].flatMap((owner) => keyFields(plainKey(owner)));
  return hash([matchId, game, moveLimit, ...owners]);
}

/** What a player signs of the time of a move. */
export interface MoveTiming {
  /** When the move before was made, or when the match began, as the node said: the mover's own time runs from there. */
  readonly timeBefore: bigint;
  /**
   * The mover's bound: the most seconds from then on that their move took. The chain refuses a segment that says more.
   * 0 for a move that is a transaction of its own, whose time is its block's.
   */
  readonly atMost: bigint;
}

/** Bits of a bound in the field that is signed. A bound is a sum of two numbers of 16 bits. */
export const AT_MOST_BITS = 17n;

/** The largest bound that fits a segment whatever time the move took; no side has more time than this. */
export const LARGEST_BOUND = 65_535;

/** Both parts of a move's timing in one field, as they are signed. */
export function moveTiming({ timeBefore, atMost }: MoveTiming): bigint {
  return (timeBefore << AT_MOST_BITS) + atMost;
}

/**
 * The timing of a move that was made at `time`, as its player signed it; `spare` is how many seconds its bound exceeds
 * what it took, undefined for a transaction of its own.
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

/** The transcript after one more move, which its player signs; `timing` is in one field: see `moveTiming`. */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timing: bigint,
): bigint {
  return hash([transcript, timing, ...move]);
}
