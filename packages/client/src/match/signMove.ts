import {
  LARGEST_BOUND,
  LARGEST_SPARE,
  type Match,
  moveTiming,
  nextTranscript,
  type SignedMove,
  statementKinds,
} from "@kifu/wire";
import type { Signer } from "../accounts/Account.js";
import { hash } from "../accounts/address.js";
import { type MatchTerms, signDigest, signedContext } from "../accounts/statements.js";

/** The parts of a match that a player needs to sign its next move. */
export type MatchToSign = MatchTerms & Pick<Match, "ply" | "transcript" | "lastMoveTime">;

export interface MoveSigner {
  readonly signer: Signer;
  /** True if the seat's owner signs, false if the session key does. */
  readonly byOwner: boolean;
}

export interface MoveSigning extends MoveSigner {
  /** The signed bound: the maximum seconds since the previous move. See `boundAt`. */
  readonly atMost: number;
}

/**
 * Signs the next move of a match. `move` is in the game's encoding. `domain` is the chain's
 * domain. Throws a `TypeError` if the signer cannot sign transcripts.
 */
export async function signMove(
  domain: bigint,
  match: MatchToSign,
  move: readonly bigint[],
  { signer, byOwner, atMost }: MoveSigning,
): Promise<SignedMove> {
  const timing = moveTiming({ timeBefore: BigInt(match.lastMoveTime), atMost: BigInt(atMost) });
  const transcript = nextTranscript(hash, BigInt(match.transcript), move, timing);
  const context = signedContext(domain, match);
  const { signed } = statementKinds.move;
  const signature = await signDigest(signer, signed(hash, context, { transcript }));
  return {
    match: match.id,
    ply: match.ply + 1,
    move: [...move],
    atMost,
    transcript,
    byOwner,
    ...signature,
  };
}

/**
 * The seconds that are added to a bound, because sending the move takes time and a clock may be
 * slow.
 */
const BOUND_MARGIN = 5;

const SECOND_MS = 1_000;

/**
 * The bound that a player signs for a move made at `time`: the seconds since the previous move,
 * plus a margin. The chain enforces the bound, so nobody can claim that the move came much later.
 */
export function boundAt(time: number, timeBefore: number, margin = BOUND_MARGIN): number {
  const taken = Math.max(0, time - timeBefore);
  return Math.min(taken + Math.min(margin, LARGEST_SPARE), LARGEST_BOUND);
}

/**
 * Tracks the chain's time while a move is signed and sent. It adds the time that has passed on
 * this device to the node's last time.
 */
export class ChainTime {
  private since = { steady: performance.now(), wall: Date.now() };
  private margin = BOUND_MARGIN;

  constructor(private time: number) {}

  get now(): number {
    // The monotonic clock stops while some devices sleep. The wall clock can be set back. So the
    // clock that advanced more is used.
    const steady = performance.now() - this.since.steady;
    const wall = Date.now() - this.since.wall;
    return this.time + Math.floor(Math.max(steady, wall) / SECOND_MS);
  }

  bound(timeBefore: number): number {
    return boundAt(this.now, timeBefore, this.margin);
  }

  /**
   * Adopts the time of a node that refused a move because its bound had passed. Doubles the
   * margin of the next bound.
   */
  follow(time: number): void {
    this.margin *= 2;
    if (time <= this.now) return;
    this.time = time;
    this.since = { steady: performance.now(), wall: Date.now() };
  }
}
