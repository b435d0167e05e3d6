import type { PendingTransaction } from "@proto-kit/sequencer";
import { LruCache } from "../LruCache.js";
import { type LastMoveTime, lastMoveTime } from "./lastMoveTime.js";
import type { MethodSource } from "./methodTable.js";
import { datedBack } from "./refusals.js";

/** How many seconds the segments of a match may take from their senders to the chain, all of them together. */
const ON_THEIR_WAY = 3;

/** Of so many matches it is known how much of that they have used. */
const MATCHES = 10_000;

/**
 * The time of a segment's last move is its sender's word, and the next clock runs from there. The circuit takes any
 * since the move before, so a player could take the opponent's time away, or move after the deadline. What comes from
 * outside was made when it comes, as a move by itself is; for what it took on its way, each match has some seconds in
 * all, since a few of each move would be a whole bank after some moves.
 */
export class SegmentDelays {
  private readonly madeAt: LastMoveTime;
  private readonly used = new LruCache<bigint, { seconds: bigint }>(MATCHES);

  constructor(runtime: Pick<MethodSource, "methodIdResolver">) {
    this.madeAt = lastMoveTime(runtime);
  }

  /** Refuses a segment that was made too long ago. What is returned is to be called once the chain has it. */
  assertMadeNow(
    transaction: Pick<PendingTransaction, "methodId" | "argsFields">,
    time: number,
  ): () => void {
    const made = this.madeAt(transaction);
    if (made === undefined || made >= BigInt(time)) return () => undefined;
    const match = transaction.argsFields[0]?.toBigInt() ?? 0n;
    const delay = BigInt(time) - made;
    const used = this.used.get(match, () => ({ seconds: 0n }))!;
    if (used.seconds + delay > ON_THEIR_WAY) throw datedBack(made, time);
    return () => (used.seconds += delay);
  }
}
