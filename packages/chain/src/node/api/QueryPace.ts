import type { Rate } from "../config/NodeConfig.js";
import { networkOf } from "../ingress/networkOf.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { queriesLimited } from "./refusals.js";

/** So many values are answered in about the time of one small query. */
const VALUES_PER_TOKEN = 100;

/** How much each network may ask for: many small queries, or few large ones. */
export class QueryPace {
  private readonly buckets: TokenBuckets;

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.buckets = new TokenBuckets(rate, now);
  }

  /** Throws `ingress/rate-limited`. This machine's own queries, without an address, are free. */
  charge(address: string | undefined, values: number): void {
    if (address === undefined) return;
    const network = networkOf(address);
    const wait = this.buckets.take(network, Math.max(1, Math.ceil(values / VALUES_PER_TOKEN)));
    if (wait > 0) throw queriesLimited(network, wait);
  }
}
