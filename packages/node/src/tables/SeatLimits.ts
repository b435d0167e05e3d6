import type { Rate } from "../config/NodeConfig.js";
import { rateLimited } from "../door/refusals.js";
import { TokenBuckets } from "../door/TokenBuckets.js";

/** Limits the rate of each kind of statement per seat, and of moves per player. */
export class SeatLimits {
  private readonly buckets: TokenBuckets;

  constructor(rate: Rate, now: () => number) {
    this.buckets = new TokenBuckets(rate, now);
  }

  /**
   * Returns what `validate` returns. Charges the sender only after that, so that nobody else can
   * use up a player's tokens. Throws `ingress/rate-limited` if there is no token.
   */
  charge<T>(kind: string, sender: string, validate: () => T): T {
    const key = `${kind}/${sender}`;
    const wait = this.buckets.wait(key);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const valid = validate();
    this.buckets.take(key);
    return valid;
  }
}
