import { TokenBuckets } from "./TokenBuckets.js";
import type { ConnectionSlots } from "./connections.js";

/** How many requests of a network without tokens are handled at once. */
const AT_ONCE = {
  /** Limit: requests per second that a network with no tokens left may send without delay. */
  perSecond: 20,
  burst: 40,
};
/**
 * Short enough that a health check does not time out when another client of its network floods
 * the node.
 *
 * Limit: milliseconds for which further requests of a network with no tokens left are held back.
 */
const HELD_MS = 500;

/**
 * Delays requests of a network that keeps sending without tokens. Refusing a request is nearly as
 * much work as answering it, and a client that is refused at once would send its next request at
 * once.
 */
export class HeldBack {
  private readonly atOnce: TokenBuckets;

  constructor(
    private readonly buckets: Pick<TokenBuckets, "wait">,
    /**
     * Limits the delayed requests of each network. Requests beyond the limit are handled at once.
     */
    private readonly slots: ConnectionSlots,
    now: () => number = () => performance.now(),
  ) {
    this.atOnce = new TokenBuckets(AT_ONCE, now);
  }

  /**
   * Calls `then` now or later. Returns a function that cancels the delay, or undefined if there
   * was none.
   */
  hold(network: string | undefined, then: () => void): (() => void) | undefined {
    const leave = this.place(network);
    if (leave === undefined) {
      then();
      return undefined;
    }
    const timer = setTimeout(() => {
      leave();
      then();
    }, HELD_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  private place(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return undefined;
    if (this.buckets.wait(network) === 0 || this.atOnce.take(network) === 0) return undefined;
    return this.slots.take(network);
  }
}
