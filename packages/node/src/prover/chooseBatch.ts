export interface BatchRules {
  /** The number of transactions from which a batch need not wait for more. */
  readonly transactions: number;
  /** Once the first block has waited this long, blocks are proven however few they are. */
  readonly afterMs: number;
  /** The most blocks of a batch, so that a prover that fell behind does not take all at once. */
  readonly maximumBlocks: number;
}

/** The number of transactions in each unproven block, from the first on. */
export interface WaitingBlocks {
  readonly first: number;
  readonly transactions: readonly number[];
  /** How long the first of them has waited since it was made. */
  readonly waitedMs: number;
}

/**
 * The exclusive end of the next batch. Undefined if it is better to wait: a batch has a fixed cost,
 * whatever its number of transactions.
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
