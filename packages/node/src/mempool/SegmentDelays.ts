import { type ShownGame, shownGames } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { LruCache } from "../lib/collections.js";
import { segmentOf } from "../sequencer/TransactionReader.js";
import type { MethodSource } from "./methodTable.js";
import { datedBack } from "./transactionRefusals.js";

/** The total transit time, in seconds, that all segments of one match may claim. */
const ON_THEIR_WAY = 3;

/** The number of matches whose used seconds are remembered. */
const MATCHES = 10_000;

/**
 * Limits how far back a segment may be dated. The sender chooses the time of its last move, and
 * the next clock starts at that time. The circuit accepts any time since the previous move, so a
 * player could steal the opponent's time or move after the deadline.
 *
 * A segment from outside must therefore be as recent as a single move. Each match has a few
 * seconds for transit, in total: a few seconds for each move would add up to a whole clock.
 */
export class SegmentDelays {
  private readonly madeAt: LastMoveTime;
  private readonly used = new LruCache<bigint, { seconds: bigint }>(MATCHES);

  constructor(runtime: Pick<MethodSource, "methodIdResolver">) {
    this.madeAt = lastMoveTime(runtime);
  }

  /**
   * Throws if the segment's last move is too old. Call the returned function once the chain has
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

/**
 * Returns the time that the sender gave a segment's last move. Undefined for other transactions.
 */
type LastMoveTime = (
  transaction: Pick<PendingTransaction, "methodId" | "argsFields">,
) => bigint | undefined;

function lastMoveTime({ methodIdResolver }: Pick<MethodSource, "methodIdResolver">): LastMoveTime {
  const games = new Map<bigint, ShownGame>();
  for (const [name, { methodId }] of Object.entries(methodIdResolver.methodIdMap())) {
    const game = shownGames.find(({ module }) => name === `${module}.playMoves`);
    if (game !== undefined) games.set(methodId, game);
  }
  return ({ methodId, argsFields }) => {
    const game = games.get(methodId.toBigInt());
    // Undefined if the arguments are not a segment. The chain refuses such arguments.
    return game && segmentOf(game, argsFields)?.times.at(-1);
  };
}
