import { networkOf } from "../ingress/networkOf.js";
import { MICROSECONDS_PER_TOKEN, type QueryPace } from "./QueryPace.js";
import { stopwatch } from "./stopwatch.js";

/**
 * What one request takes from its network's bucket: a token before anything is looked at, then
 * what it was measured to cost, and in the end the time that it really took, if that is more.
 */
export class Meter {
  private paid = 0;
  private spent = 0;
  private isSettled = false;

  /** Whose requests take turns with others'. All of this machine's own have the same. */
  readonly network: string;

  constructor(
    private readonly pace: QueryPace,
    private readonly address: string | undefined,
  ) {
    this.network = address === undefined ? "" : networkOf(address);
  }

  /** Throws `ingress/rate-limited`. */
  begin(): void {
    this.pace.charge(this.address, MICROSECONDS_PER_TOKEN);
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
   * Pays what the request is now known to cost, before it is done. Throws `ingress/rate-limited`
   * where the network has not so much left, or has come to owe since this began.
   */
  pay(microseconds: number): void {
    this.pace.complete(this.address, microseconds, this.paid);
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

  /** Takes what comes after the answer; says how long to wait where nothing is left. */
  take(microseconds: number): number {
    return this.pace.take(this.address, microseconds);
  }

  /** Takes it in any case. */
  owe(microseconds: number): void {
    this.pace.owe(this.address, microseconds);
  }
}
