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

/**
 * The transcript after one more move, which its player signs. `timeBefore` is when the move before was made, or when
 * the match began, as the operator told it: the mover's own time runs from there.
 */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timeBefore: bigint,
): bigint {
  return hash([transcript, timeBefore, ...move]);
}
