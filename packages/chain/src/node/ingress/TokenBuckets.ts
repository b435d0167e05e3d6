import type { Rate } from "../config/NodeConfig.js";

interface Bucket {
  tokens: number;
  /** When the tokens were counted. */
  at: number;
}

/** So many that filling the table costs an attacker more than it costs the node. */
const MAXIMUM_BUCKETS = 100_000;

/**
 * A token bucket for each key: `burst` at once, `perSecond` in the long run. Only keys that
 * lack tokens take up memory.
 */
export class TokenBuckets {
  // In the order of their last use, so the fullest stand first.
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
    private readonly maximum = MAXIMUM_BUCKETS,
  ) {}

  /** How many buckets are not known to be full. */
  get size(): number {
    return this.buckets.size;
  }

  /** Milliseconds until the key has a token; 0 when it has one. Takes none. */
  wait(key: string): number {
    const missing = 1 - this.tokens(this.buckets.get(key));
    return missing <= 0 ? 0 : Math.ceil((missing * 1000) / this.rate.perSecond);
  }

  /** Takes a token, or says how long to wait for one. */
  take(key: string): number {
    const wait = this.wait(key);
    if (wait > 0) return wait;
    const tokens = this.tokens(this.buckets.get(key)) - 1;
    this.buckets.delete(key);
    this.buckets.set(key, { tokens, at: this.now() });
    this.forget();
    return 0;
  }

  private tokens(bucket: Bucket | undefined): number {
    if (bucket === undefined) return this.rate.burst;
    const gained = ((this.now() - bucket.at) * this.rate.perSecond) / 1000;
    return Math.min(this.rate.burst, bucket.tokens + Math.max(0, gained));
  }

  /** Forgets full buckets, which are as good as none, and the fullest beyond the maximum. */
  private forget(): void {
    for (const [key, bucket] of this.buckets) {
      const isFull = this.tokens(bucket) >= this.rate.burst;
      if (!isFull && this.buckets.size <= this.maximum) return;
      this.buckets.delete(key);
    }
  }
}
