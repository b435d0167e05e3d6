import { networkOf } from "../../ingress/networkOf.js";
import { TokenBuckets } from "../../ingress/TokenBuckets.js";
import type { ConnectionSlots } from "./ConnectionSlots.js";

/** Requests of a network with no tokens left that are handled without delay. */
const AT_ONCE = {
  /** Limit: requests per second that a network with no tokens left may send without delay. */
  perSecond: 20,
  burst: 40,
};
/**
 * A health check must not time out because of a neighbor's flood.
 *
 * Limit: milliseconds for which further requests of a network with no tokens left are held back.
 */
const HELD_MS = 500;

/**
 * Delays the requests of a network that keeps sending with no tokens left. Refusing a request is
 * nearly as much work as answering it, and a client that is refused at once sends the next one at
 * once.
 */
export class HeldBack {
  private readonly atOnce: TokenBuckets;

  constructor(
    private readonly buckets: Pick<TokenBuckets, "wait">,
    /** How many requests of a network may be delayed. Others are handled at once. */
    private readonly slots: ConnectionSlots,
    now: () => number = () => performance.now(),
  ) {
    this.atOnce = new TokenBuckets(AT_ONCE, now);
  }

  /**
   * Calls `then` at once or later. Returns a function that gives up waiting, or undefined if the
   * request was not delayed.
   */
  hold(address: string | undefined, then: () => void): (() => void) | undefined {
    const leave = this.place(address);
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

  private place(address: string | undefined): (() => void) | undefined {
    if (address === undefined) return undefined;
    const network = networkOf(address);
    if (this.buckets.wait(network) === 0 || this.atOnce.take(network) === 0) return undefined;
    return this.slots.take(address);
  }
}
