import { nodeCodes } from "../codes.js";
import { networkOf } from "../ingress/networkOf.js";
import { NodeError } from "../NodeError.js";

/** Counts who listens from where, so that one network cannot take every place. */
export class Subscribers {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perAddress: number) {}

  /**
   * Takes a place for a subscriber, and returns a function that gives it back. Throws
   * `live/too-many` when the address has all of its places. This machine's own have no limit.
   */
  enter(address: string | undefined): () => void {
    if (address === undefined) return () => undefined;
    const network = networkOf(address);
    const count = this.counts.get(network) ?? 0;
    if (count >= this.perAddress) {
      throw new NodeError(nodeCodes.live.tooMany, "This address has too many subscriptions.", {
        details: { address: network, maximum: this.perAddress },
        remedy: "Close some.",
      });
    }
    this.counts.set(network, count + 1);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const left = (this.counts.get(network) ?? 1) - 1;
      if (left === 0) this.counts.delete(network);
      else this.counts.set(network, left);
    };
  }
}
