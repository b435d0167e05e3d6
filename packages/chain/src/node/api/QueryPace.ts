import type { Rate } from "../config/NodeConfig.js";
import { networkOf } from "../ingress/networkOf.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { queriesLimited } from "./refusals.js";

/** A token is a millisecond of the node's work. */
export const MICROSECONDS_PER_TOKEN = 1000;

/** How much each network may ask for: many small queries, or few large ones. */
export class QueryPace {
  private readonly buckets: TokenBuckets;

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.buckets = new TokenBuckets(rate, now);
  }

  /**
   * Takes what so much work costs if the network has anything left, and throws
   * `ingress/rate-limited` if it has not. This machine's own work, without an address, is free.
   */
  charge(address: string | undefined, microseconds: number): void {
    const wait = this.take(address, microseconds);
    if (wait > 0) throw queriesLimited(networkOf(address ?? ""), wait);
  }

  /** The same, and says how long to wait, in milliseconds; 0 when it is taken. */
  take(address: string | undefined, microseconds: number): number {
    if (address === undefined) return 0;
    return this.buckets.take(networkOf(address), tokensOf(microseconds));
  }

  /**
   * Takes what work costs before it is done, less what was taken already, only if the network can
   * pay all of it, and throws `ingress/rate-limited` if it cannot: else many that begin together
   * would all be done, and only then be paid for. What costs more than a network may have at
   * once, it may ask for when it has asked for nothing else.
   */
  complete(address: string | undefined, microseconds: number, taken: number): void {
    if (address === undefined) return;
    const network = networkOf(address);
    const wait = this.buckets.complete(network, tokensOf(microseconds), tokensOf(taken));
    if (wait > 0) throw queriesLimited(network, wait);
  }

  /** Takes it in any case: for work that is done. The next waits for longer. */
  owe(address: string | undefined, microseconds: number): void {
    if (address !== undefined) this.buckets.owe(networkOf(address), tokensOf(microseconds));
  }
}

function tokensOf(microseconds: number): number {
  return microseconds / MICROSECONDS_PER_TOKEN;
}
