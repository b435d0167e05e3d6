import type { Rate } from "../config/NodeConfig.js";

/** Enough that filling the table costs an attacker more than it costs the node. */
const MAXIMUM_BUCKETS = 100_000;

/** What sums of moments may be off, so that it makes nobody wait. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket for each key: `burst` at once, `perSecond` in the long run. A bucket is the
 * moment at which it will be full, and takes up memory until then.
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

  /** How many buckets are remembered. */
  get size(): number {
    return this.fullAt.size;
  }

  /** Milliseconds until the key has a token; 0 when it has one. Takes none. */
  wait(key: string): number {
    return this.waitFor(key, 1);
  }

  /**
   * Takes tokens if there is one, or says how long to wait for it. What costs more than is
   * there is paid for afterwards, by a longer wait for the next.
   */
  take(key: string, tokens = 1): number {
    assertPositive(tokens);
    const wait = this.wait(key);
    if (wait > 0) return wait;
    this.owe(key, tokens);
    return 0;
  }

  /**
   * Takes the rest of a price once some of it was taken, if all of the rest is there, or says
   * how long to wait for it. A price beyond what a bucket holds is paid from a full one, and
   * what is missing is owed.
   */
  complete(key: string, price: number, taken: number): number {
    const rest = Math.max(0, Math.min(price, this.rate.burst) - taken);
    const wait = this.waitFor(key, rest);
    if (wait === 0 && price > taken) this.owe(key, price - taken);
    return wait;
  }

  /** Takes tokens whether or not there are any: for what is known only when it is done. */
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

  /** Forgets full buckets, which are as good as none, and the fullest beyond the maximum. */
  private forget(): void {
    for (const [key, fullAt] of this.fullAt) {
      if (fullAt > this.now() && this.fullAt.size <= this.maximum) return;
      this.fullAt.delete(key);
    }
  }
}

/** Anything else would fill a bucket, or make it a number that compares with none. */
function assertPositive(tokens: number): void {
  if (Number.isFinite(tokens) && tokens > 0) return;
  throw new RangeError(`${tokens} is not a positive number of tokens`);
}
