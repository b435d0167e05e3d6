import { networkOf } from "../../ingress/networkOf.js";

/** Connection slots that are shared by address, so that one network cannot take all of them. */
export class ConnectionSlots {
  private readonly taken = new Map<string, number>();

  constructor(readonly perAddress: number) {}

  /**
   * Takes a slot, and returns a function that gives it back; undefined when the address has
   * all of its slots. This machine's own has no limit.
   */
  take(address: string | undefined): (() => void) | undefined {
    if (address === undefined) return () => undefined;
    const network = networkOf(address);
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
