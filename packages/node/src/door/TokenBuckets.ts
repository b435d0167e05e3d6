import type { Rate } from "../config/NodeConfig.js";

/** Filling a table of this size costs an attacker more than it costs the node. */
const MAXIMUM_BUCKETS = 100_000;

/** Times closer than this count as equal, so that a rounding error makes nobody wait. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket per key. A key may take `burst` tokens at once, and `perSecond` in the long run.
 * A bucket is stored as the time at which it will be full. It is deleted then.
 */
export class TokenBuckets {
  // Sorted by last use, so the fullest buckets tend to come first.
  private readonly fullAt = new Map<string, number>();
  private readonly msPerToken: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
    private readonly maximum = MAXIMUM_BUCKETS,
  ) {
    this.msPerToken = 1000 / rate.perSecond;
  }

  get size(): number {
    return this.fullAt.size;
  }

  /** Returns the milliseconds until the key has a token. Takes no token. */
  wait(key: string): number {
    return this.waitFor(key, 1);
  }

  /**
   * Takes tokens if at least one is available. Otherwise returns how long to wait for one. The
   * key owes any tokens that are missing, so its next wait is longer.
   */
  take(key: string, tokens = 1): number {
    assertPositive(tokens);
    const wait = this.wait(key);
    if (wait > 0) return wait;
    this.owe(key, tokens);
    return 0;
  }

  /**
   * Takes the rest of a price whose first part is already paid. Returns how long to wait if the
   * rest is not available. A price above the bucket's capacity needs a full bucket, and the key
   * owes the difference.
   */
  complete(key: string, price: number, taken: number): number {
    const rest = Math.max(0, Math.min(price, this.rate.burst) - taken);
    const wait = this.waitFor(key, rest);
    if (wait === 0 && price > taken) this.owe(key, price - taken);
    return wait;
  }

  /** Takes tokens even if there are none, for costs that are known only afterwards. */
  owe(key: string, tokens: number): void {
    assertPositive(tokens);
    const fullAt = Math.max(this.fullAt.get(key) ?? 0, this.now());
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt + tokens * this.msPerToken);
    this.forget();
  }

  private waitFor(key: string, tokens: number): number {
    const untilFull = (this.fullAt.get(key) ?? 0) - this.now();
    const untilTheyAreThere = untilFull - (this.rate.burst - tokens) * this.msPerToken;
    return Math.max(0, Math.ceil(untilTheyAreThere - ROUNDING_MS));
  }

  /**
   * Deletes full buckets. Above the maximum, also deletes the buckets that were used longest ago.
   */
  private forget(): void {
    for (const [key, fullAt] of this.fullAt) {
      if (fullAt > this.now() && this.fullAt.size <= this.maximum) return;
      this.fullAt.delete(key);
    }
  }
}

/** Throws for a number that would fill a bucket or turn its value into NaN. */
function assertPositive(tokens: number): void {
  if (Number.isFinite(tokens) && tokens > 0) return;
  throw new RangeError(`${tokens} is not a positive number of tokens`);
}
