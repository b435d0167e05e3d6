import { FairQueue } from "./FairQueue.js";

type Start = () => Promise<void>;

/**
 * Checks, one at a time: by turns of networks, and in each by turns of the senders that are
 * named there. A name is not proven before the check, so no network gains turns by naming many.
 */
export class CheckQueue {
  private readonly networks = new FairQueue({ atOnce: 1, yields: true });
  /** For each network, what waits by sender, in the order of the senders' turns. */
  private readonly waiting = new Map<string, Map<string, Start[]>>();

  get length(): number {
    return this.networks.length;
  }

  /** How many wait that came from this network. */
  lengthOf(network: string): number {
    return this.networks.lengthOf(network);
  }

  async run<T>(network: string, sender: string, check: () => T): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const senders = this.waiting.get(network) ?? new Map<string, Start[]>();
      this.waiting.set(network, senders);
      const start = async () => await attempt(check).then(resolve, reject);
      senders.set(sender, [...(senders.get(sender) ?? []), start]);
      // A turn for each check, though the network's turn goes to whichever sender is next.
      void this.networks.run(network, async () => {
        await takeNext(senders)?.();
        if (senders.size === 0) this.waiting.delete(network);
      });
    });
  }
}

function takeNext(senders: Map<string, Start[]>): Start | undefined {
  const [first] = senders;
  if (first === undefined) return undefined;
  const [sender, [start, ...later]] = first;
  senders.delete(sender);
  if (later.length > 0) senders.set(sender, later);
  return start;
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
