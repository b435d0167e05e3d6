import { Poseidon } from "#mina-signer";
import { keyArgument, type KeyFields } from "./address.js";

/** What is fixed in a match from its beginning. */
export interface MatchContext {
  /** The match's number as it is signed: see `signedMatch`. */
  readonly matchId: bigint;
  /** The game's number on the chain. */
  readonly game: number;
  /** Seconds that a side has for each move. */
  readonly moveLimit: number;
  /** The players' own keys, by seat. */
  readonly owners: readonly [KeyFields, KeyFields];
}

/** The chain, the match, its terms and its seats, in one field; the chain's `contextFieldOf`. */
export function contextOf({ matchId, game, moveLimit, owners }: MatchContext): bigint {
  return Poseidon.hash([matchId, BigInt(game), BigInt(moveLimit), ...owners.flatMap(keyArgument)]);
}

/**
 * The transcript after one more move; the chain's `nextTranscript`. `timeBefore` is when the move before was
 * made, or when the match began.
 */
export function nextTranscript(
  transcript: bigint,
  move: readonly bigint[],
  timeBefore: bigint,
): bigint {
  return Poseidon.hash([transcript, timeBefore, ...move]);
}
