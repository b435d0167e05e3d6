import { queriesLimited, rateLimited } from "./refusals.js";
import { stopwatch } from "./RequestTime.js";
import type { TokenBuckets } from "./TokenBuckets.js";

/** One token pays for a millisecond of the node's work. */
export const MICROSECONDS_PER_TOKEN = 1000;

/**
 * Charges one request to its network. A token is charged first, then the computed cost, and at
 * the end any time beyond that. Requests from this machine are free.
 */
export class Meter {
  private paid = 0;
  private spent = 0;
  private isSettled = false;
  private submissions = 0;

  constructor(
    private readonly buckets: TokenBuckets,
    /** The client's network. Undefined for this machine. */
    readonly network: string | undefined,
  ) {}

  /** Charges the first token. Throws `ingress/rate-limited`. */
  begin(): void {
    this.assertNone(this.take(MICROSECONDS_PER_TOKEN));
    this.paid += MICROSECONDS_PER_TOKEN;
  }

  /**
   * Charges a submission. The request's first token pays for its first submission. Throws
   * `ingress/rate-limited`.
   */
  submission(): void {
    this.submissions++;
    const wait = this.submissions === 1 ? 0 : this.take(MICROSECONDS_PER_TOKEN);
    if (wait > 0) throw rateLimited("address", this.network ?? "", wait);
  }

  time<Result>(work: () => Result): Result {
    const elapsed = stopwatch();
    try {
      return work();
    } finally {
      this.spent += elapsed();
    }
  }

  /** Works even after the answer was sent. */
  add(microseconds: number): void {
    this.spent += microseconds;
    if (this.isSettled) this.settle();
  }

  /**
   * Charges the computed cost before the request runs, because many requests may start at once.
   * Throws `ingress/rate-limited` if the network has too few tokens. A request that costs more
   * than a full bucket runs if the bucket is full.
   */
  pay(microseconds: number): void {
    if (this.network === undefined) return;
    const price = microseconds / MICROSECONDS_PER_TOKEN;
    const taken = this.paid / MICROSECONDS_PER_TOKEN;
    this.assertNone(this.buckets.complete(this.network, price, taken));
    this.paid = Math.max(this.paid, microseconds);
  }

  /** Charges the time beyond the computed cost. */
  settle(): void {
    this.isSettled = true;
    const more = this.spent - this.paid;
    if (more <= 0) return;
    this.paid += more;
    this.owe(more);
  }

  /**
   * Charges the time if the network has any tokens. Otherwise returns how long to wait, in
   * milliseconds.
   */
  take(microseconds: number): number {
    if (this.network === undefined) return 0;
    return this.buckets.take(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  /** Returns how long to wait, in milliseconds, if the network has no tokens. */
  wait(): number {
    return this.network === undefined ? 0 : this.buckets.wait(this.network);
  }

  /** Charges work that is already done, even if the network has no tokens. */
  owe(microseconds: number): void {
    if (this.network === undefined) return;
    this.buckets.owe(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  private assertNone(waitMs: number): void {
    if (waitMs > 0) throw queriesLimited(this.network ?? "", waitMs);
  }
}
