export interface BatchRules {
  /** With this number of transactions, a batch is proven at once. */
  readonly transactions: number;
  /** After this time, the waiting blocks are proven even if they have few transactions. */
  readonly afterMs: number;
  /** The maximum number of blocks in a batch. It matters when the prover is far behind. */
  readonly maximumBlocks: number;
}

/** The unproven blocks: the height of the first, and the number of transactions in each. */
export interface WaitingBlocks {
  readonly first: number;
  readonly transactions: readonly number[];
  /** How long ago the first of these blocks was made. */
  readonly waitedMs: number;
}

/**
 * The end of the next batch (exclusive). Undefined if the prover should wait for more
 * transactions, because each batch has a fixed cost.
 */
export function chooseBatch(
  { first, transactions, waitedMs }: WaitingBlocks,
  { transactions: enough, afterMs, maximumBlocks }: BatchRules,
): number | undefined {
  let sum = 0;
  for (const [i, count] of transactions.slice(0, maximumBlocks).entries()) {
    sum += count;
    if (sum >= enough) return first + i + 1;
  }
  const isFull = transactions.length >= maximumBlocks;
  const isDue = transactions.length > 0 && waitedMs >= afterMs;
  return isFull || isDue ? first + Math.min(transactions.length, maximumBlocks) : undefined;
}
