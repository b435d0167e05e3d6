export interface Spread {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/**
 * The nearest-rank percentile. NaN if there are no measurements.
 *
 * @param part from 0 to 1
 */
export function percentile(measurements: readonly number[], part: number): number {
  if (!(part >= 0 && part <= 1)) throw new RangeError(`${part} is not from 0 to 1`);
  const sorted = [...measurements].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(part * sorted.length));
  return sorted[rank - 1] ?? NaN;
}

/** NaN for an empty list. */
export function median(measurements: readonly number[]): number {
  const sorted = [...measurements].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const below = sorted[Math.ceil(middle) - 1] ?? NaN;
  const above = sorted[Math.floor(middle)] ?? NaN;
  return (below + above) / 2;
}

/**
 * Percentiles and the maximum. The maximum shows a single slow answer, and the percentiles show
 * how typical it is.
 */
export function spreadOf(measurements: readonly number[]): Spread {
  return {
    count: measurements.length,
    p50: percentile(measurements, 0.5),
    p95: percentile(measurements, 0.95),
    p99: percentile(measurements, 0.99),
    max: percentile(measurements, 1),
  };
}

export function sum(measurements: readonly number[]): number {
  return measurements.reduce((total, one) => total + one, 0);
}
