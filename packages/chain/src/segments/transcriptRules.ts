/**
 * What players sign in place of a transaction for each move, without circuits: for clients that sign,
 * and for anyone who checks what they signed.
 */

/** Poseidon, as RecordCrypto has it. */
export type Hash = (fields: readonly bigint[]) => bigint;

/** The transcript of a match in which no move was made. */
export const NO_TRANSCRIPT = 0n;

/**
 * Tells these signatures from all others of the same key: what a hash that is signed begins with. It is
 * "kifu moves" in ASCII.
 */
export const SIGNED_MOVES = 0x6b696675206d6f766573n;

/** How many moves one transaction may carry at most, of any game. */
export const LONGEST_SEGMENT = 64;

/** What is fixed in a match from its beginning. */
export interface MatchContext {
  /** The match's number as it is signed: counted from the chain's domain. */
  readonly matchId: bigint;
  readonly game: bigint;
  /** The number of its clock: see `Clock` of `@kifu/wire`. */
  readonly moveLimit: bigint;
  /** The wallets that have the seats, not their session keys, which may change. */
  readonly first: Owner;
  readonly second: Owner;
}

/** A wallet's public key. */
export interface Owner {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/** The chain, the match, its terms and its seats, in one field. */
export function contextFieldOf(hash: Hash, context: MatchContext): bigint {
  const { matchId, game, moveLimit, first, second } = context;
  return hash([
    matchId,
    game,
    moveLimit,
    first.x,
    first.isOdd ? 1n : 0n,
    second.x,
    second.isOdd ? 1n : 0n,
  ]);
}

/**
 * The transcript after one more move. `timeBefore` is when the move before was made, or when the match
 * began, as the operator told it: the mover's own time runs from there.
 */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timeBefore: bigint,
): bigint {
  return hash([transcript, timeBefore, ...move]);
}

/** What the challenge of a signature is a hash of. `nonce` is the signature's point. */
export function challengeFields(
  key: { readonly x: bigint },
  nonce: { readonly x: bigint; readonly y: bigint },
  context: bigint,
  transcript: bigint,
): bigint[] {
  return [SIGNED_MOVES, key.x, nonce.x, nonce.y, context, transcript];
}
