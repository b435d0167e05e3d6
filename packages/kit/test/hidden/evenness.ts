/** How far counts are from an even distribution: the sum of their squared deviations. */
export function chiSquare(counts: readonly number[]): number {
  const even = counts.reduce((sum, count) => sum + count) / counts.length;
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

/**
 * Six standard deviations above the mean of `chiSquare`. Evenly distributed counts stay below
 * this bound.
 */
export const unlikely = (outcomes: number): number =>
  outcomes - 1 + 6 * Math.sqrt(2 * (outcomes - 1));
