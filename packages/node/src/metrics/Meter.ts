import { queriesLimited } from "../api/refusals.js";
import { stopwatch } from "../api/stopwatch.js";
import { networkOf } from "../ingress/networkOf.js";
import type { TokenBuckets } from "../ingress/TokenBuckets.js";

/** A token is a millisecond of the node's work: many small queries, or a few large ones. */
export const MICROSECONDS_PER_TOKEN = 1000;

/**
 * Charges one request to its network's bucket: a token before it is looked at, then its computed
 * cost, and at the end the actual time if that is more. Requests from this machine, without an
 * address, are free.
 */
export class Meter {
  private paid = 0;
  private spent = 0;
  private isSettled = false;

  /**
   * The network whose requests take turns with those of others. This machine's own count as one
   * network.
   */
  readonly network: string;

  constructor(
    private readonly buckets: TokenBuckets,
    private readonly address: string | undefined,
  ) {
    this.network = address === undefined ? "" : networkOf(address);
  }

  /** Throws `ingress/rate-limited`. */
  begin(): void {
    this.assertNone(this.take(MICROSECONDS_PER_TOKEN));
    this.paid += MICROSECONDS_PER_TOKEN;
  }

  /** Runs a synchronous part of the work and counts its time. */
  time<Result>(work: () => Result): Result {
    const elapsed = stopwatch();
    try {
      return work();
    } finally {
      this.spent += elapsed();
    }
  }

  /** Counts a part that has been timed, even if the answer has been sent. */
  add(microseconds: number): void {
    this.spent += microseconds;
    if (this.isSettled) this.settle();
  }

  /**
   * Charges the request's known cost before it runs. Otherwise many that start together would all
   * run before any is charged. Throws `ingress/rate-limited` if the network has less than that left
   * or is in debt. A request that costs more than a whole bucket runs if the bucket is full.
   */
  pay(microseconds: number): void {
    if (this.address === undefined) return;
    const price = microseconds / MICROSECONDS_PER_TOKEN;
    const taken = this.paid / MICROSECONDS_PER_TOKEN;
    this.assertNone(this.buckets.complete(this.network, price, taken));
    this.paid = Math.max(this.paid, microseconds);
  }

  /** Charges the time that exceeded the cost. */
  settle(): void {
    this.isSettled = true;
    const more = this.spent - this.paid;
    if (more <= 0) return;
    this.paid += more;
    this.owe(more);
  }

  /** Charges it if the network has anything left. Otherwise returns how long to wait. */
  take(microseconds: number): number {
    if (this.address === undefined) return 0;
    return this.buckets.take(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  /**
   * Returns how long to wait, in milliseconds, if the network has nothing left. Charges nothing.
   */
  wait(): number {
    return this.address === undefined ? 0 : this.buckets.wait(this.network);
  }

  /** Charges it in any case, for work that is done. */
  owe(microseconds: number): void {
    if (this.address === undefined) return;
    this.buckets.owe(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  private assertNone(waitMs: number): void {
    if (waitMs > 0) throw queriesLimited(this.network, waitMs);
  }
}
