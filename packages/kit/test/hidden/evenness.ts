/** How far counts are from an even distribution: the sum of their squared deviations. */
export function chiSquare(counts: readonly number[]): number {
  const even = counts.reduce((sum, count) => sum + count) / counts.length;
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

/** A bound that even counts stay below: six standard deviations above the mean. */
export const unlikely = (outcomes: number): number =>
  outcomes - 1 + 6 * Math.sqrt(2 * (outcomes - 1));
