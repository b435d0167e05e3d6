/**
 * The smallest value such that at least this share of the values are less than or equal to it.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error("There are no measurements");
  return found;
}

export function spread(values: readonly number[]): string {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)].map(Math.round);
  return `median ${median} ms, p95 ${p95} ms of ${values.length}`;
}
