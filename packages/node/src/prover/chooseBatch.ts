/** When blocks are proven together. */
export interface BatchRules {
  /** A batch has so many transactions at least, where it need not wait. */
  readonly transactions: number;
  /** Once the first block has waited for this long, blocks are proven however few they are. */
  readonly afterMs: number;
  /** A batch has so many blocks at most: a prover that fell behind does not take in all at once. */
  readonly maximumBlocks: number;
}

/** Blocks that are not proven yet, from the first on, by how many transactions each has. */
export interface WaitingBlocks {
  readonly first: number;
  readonly transactions: readonly number[];
  /** How long the first of them has waited, since it was made. */
  readonly waitedMs: number;
}

/**
 * Up to which block the next batch goes, without it; undefined when it is better to wait: what a batch
 * costs beside its transactions is the same for few of them as for many.
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
