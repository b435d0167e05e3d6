import type { PendingTransaction } from "@proto-kit/sequencer";
import { LruCache } from "../LruCache.js";
import { type LastMoveTime, lastMoveTime } from "./lastMoveTime.js";
import type { MethodSource } from "./methodTable.js";
import { datedBack } from "./refusals.js";

/** How many seconds all segments of a match together may take from their senders to the chain. */
const ON_THEIR_WAY = 3;

/** For how many matches the used seconds are remembered. */
const MATCHES = 10_000;

/**
 * A segment's sender chooses the time of its last move, and the next clock runs from there. The
 * circuit accepts any time since the previous move, so a player could steal the opponent's time, or
 * move after the deadline. Therefore a segment from outside must have been made when it arrives,
 * like a single move. For the time in transit each match has some seconds in total: a few seconds
 * per move would add up to a whole clock.
 */
export class SegmentDelays {
  private readonly madeAt: LastMoveTime;
  private readonly used = new LruCache<bigint, { seconds: bigint }>(MATCHES);

  constructor(runtime: Pick<MethodSource, "methodIdResolver">) {
    this.madeAt = lastMoveTime(runtime);
  }

  /**
   * Throws if a segment was made too long ago. Call the returned function once the chain has
   * accepted the segment.
   */
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
