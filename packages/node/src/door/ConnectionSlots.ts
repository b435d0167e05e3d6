/** Limits the connections of each network, so that no network can take all of them. */
export class ConnectionSlots {
  private readonly taken = new Map<string, number>();

  constructor(readonly perAddress: number) {}

  /**
   * Takes a slot and returns a function that frees it. Undefined if the network has no slot left.
   * This machine has no limit.
   */
  take(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return () => undefined;
    const taken = this.taken.get(network) ?? 0;
    if (taken >= this.perAddress) return undefined;
    this.taken.set(network, taken + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.taken.get(network) ?? 1) - 1;
      if (left === 0) this.taken.delete(network);
      else this.taken.set(network, left);
    };
  }
}

/**
 * The number of subscriptions on one stream that share a slot. A page opens up to this many.
 *
 * Price: subscriptions of one stream that count as one of `feed.perAddress`.
 */
export const SHARING_A_SLOT = 5;

/**
 * Makes the subscriptions of one stream share slots. One slot serves `SHARING_A_SLOT` of them.
 */
export function sharedSlots(take: () => (() => void) | undefined): () => (() => void) | undefined {
  let sharing: { taken: number; open: number; leave: () => void } | undefined;
  return () => {
    if (sharing === undefined || sharing.taken === SHARING_A_SLOT) {
      const leave = take();
      if (leave === undefined) return undefined;
      sharing = { taken: 0, open: 0, leave };
    }
    const slot = sharing;
    slot.taken++;
    slot.open++;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      if (--slot.open > 0) return;
      slot.leave();
      // No later subscription may share a slot that was given back.
      slot.taken = SHARING_A_SLOT;
    };
  };
}
