import { queriesLimited } from "../api/refusals.js";
import { stopwatch } from "../api/stopwatch.js";
import { networkOf } from "../ingress/networkOf.js";
import type { TokenBuckets } from "../ingress/TokenBuckets.js";

/** A token is a millisecond of the node's work: many small queries, or few large ones. */
export const MICROSECONDS_PER_TOKEN = 1000;

/**
 * What one request takes from its network's bucket: a token before anything is looked at, then
 * what it was measured to cost, and in the end the time that it really took, if that is more. This
 * machine's own requests, without an address, are free.
 */
export class Meter {
  private paid = 0;
  private spent = 0;
  private isSettled = false;

  /**
   * The network whose requests take turns with those of others. All of this machine's own count as
   * one.
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

  /** Does a part of the work, at once, and counts its time. */
  time<Result>(work: () => Result): Result {
    const elapsed = stopwatch();
    try {
      return work();
    } finally {
      this.spent += elapsed();
    }
  }

  /** Counts a part that has been timed, also when the answer is out already. */
  add(microseconds: number): void {
    this.spent += microseconds;
    if (this.isSettled) this.settle();
  }

  /**
   * Pays what the request is now known to cost, before it is done: otherwise many that begin
   * together would all be done before any is paid for. Throws `ingress/rate-limited` where the
   * network has less than that left, or has come to owe since this began. What costs more than a
   * whole bucket may be asked for by a network that has asked for nothing else.
   */
  pay(microseconds: number): void {
    if (this.address === undefined) return;
    const price = microseconds / MICROSECONDS_PER_TOKEN;
    const taken = this.paid / MICROSECONDS_PER_TOKEN;
    this.assertNone(this.buckets.complete(this.network, price, taken));
    this.paid = Math.max(this.paid, microseconds);
  }

  /** Makes up for the time that it took. */
  settle(): void {
    this.isSettled = true;
    const more = this.spent - this.paid;
    if (more <= 0) return;
    this.paid += more;
    this.owe(more);
  }

  /** Takes it if the network has anything left; says how long to wait where it has not. */
  take(microseconds: number): number {
    if (this.address === undefined) return 0;
    return this.buckets.take(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  /** Says how long to wait, in milliseconds, where the network has nothing left. Takes nothing. */
  wait(): number {
    return this.address === undefined ? 0 : this.buckets.wait(this.network);
  }

  /** Takes it in any case: for work that is done. */
  owe(microseconds: number): void {
    if (this.address === undefined) return;
    this.buckets.owe(this.network, microseconds / MICROSECONDS_PER_TOKEN);
  }

  private assertNone(waitMs: number): void {
    if (waitMs > 0) throw queriesLimited(this.network, waitMs);
  }
}
