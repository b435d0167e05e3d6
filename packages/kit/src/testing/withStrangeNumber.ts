import type { Random } from "./random.js";

const NUMBERS = [-1, 0.5, 15, 16, 1e9, NaN, Infinity] as const;
const BIGINTS = [-1n, 16n, 1n << 16n, 1n << 300n] as const;

/**
 * A copy of the value in which one number is replaced by a strange one. The structure stays the
 * same.
 */
export function withStrangeNumber(value: unknown, random: Random): unknown {
  if (typeof value === "number") return random.pick(NUMBERS);
  if (typeof value === "bigint") return random.pick(BIGINTS);
  if (Array.isArray(value) && value.length > 0) {
    const i = random.below(value.length);
    return value.map((part: unknown, j) => (j === i ? withStrangeNumber(part, random) : part));
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    const [key, part] = random.pick(Object.entries(value as Record<string, unknown>));
    return { ...value, [key]: withStrangeNumber(part, random) };
  }
  return value;
}
