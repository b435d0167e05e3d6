import type { Rate } from "../config/NodeConfig.js";

/** Enough that filling the table costs an attacker more than it costs the node. */
const MAXIMUM_BUCKETS = 100_000;

/** Tolerated rounding error of times, so that it makes nobody wait. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket per key: `burst` at once, `perSecond` in the long run. A bucket is stored as the
 * time at which it will be full, and is forgotten then.
 */
export class TokenBuckets {
  // In the order of their last use, so the fullest come first.
  private readonly fullAt = new Map<string, number>();
  private readonly msPerToken: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
    private readonly maximum = MAXIMUM_BUCKETS,
  ) {
    this.msPerToken = 1000 / rate.perSecond;
  }

  /** How many buckets are stored. */
  get size(): number {
    return this.fullAt.size;
  }

  /** Milliseconds until the key has a token. 0 if it has one. Takes none. */
  wait(key: string): number {
    return this.waitFor(key, 1);
  }

  /**
   * Takes tokens if there is at least one, and otherwise returns how long to wait for it. If there
   * are fewer tokens than needed, the rest is owed, so the next wait is longer.
   */
  take(key: string, tokens = 1): number {
    assertPositive(tokens);
    const wait = this.wait(key);
    if (wait > 0) return wait;
    this.owe(key, tokens);
    return 0;
  }

  /**
   * Takes the rest of a price after some of it was taken, if all of the rest is available.
   * Otherwise returns how long to wait. A price above the bucket's capacity is taken from a full
   * bucket, and the rest is owed.
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

  /** Removes full buckets, which need not be stored, and the fullest ones beyond the maximum. */
  private forget(): void {
    for (const [key, fullAt] of this.fullAt) {
      if (fullAt > this.now() && this.fullAt.size <= this.maximum) return;
      this.fullAt.delete(key);
    }
  }
}

/** Other values would fill a bucket or turn it into NaN. */
function assertPositive(tokens: number): void {
  if (Number.isFinite(tokens) && tokens > 0) return;
  throw new RangeError(`${tokens} is not a positive number of tokens`);
}
