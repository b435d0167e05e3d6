/** The value that this share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error("Nothing was measured");
  return found;
}

/** Median and 95th percentile, for a line of a test's output. */
export function spread(values: readonly number[]): string {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)].map(Math.round);
  return `median ${median} ms, p95 ${p95} ms of ${values.length}`;
}
