import { shortlyShared } from "../api/shortlyShared.js";
import { NodeError } from "../NodeError.js";
import type { BlockProducer } from "../sequencer/BlockProducer.js";
import { metaKey } from "../store/keys.js";
import type { WriteBatch } from "../store/KeyValue.js";
import type { Store } from "../store/Store.js";

/**
 * How long an answer about the store is reused. Asking writes to the disk, so strangers cannot have it done without end;
 * and a proxy that asks each second must not be told that a full disk has room.
 */
const REUSED_MS = 250;
/**
 * After this many intervals in which a block is needed and none comes, it is not a pause any more.
 */
const STUCK_INTERVALS = 30;

/** The part of the producer that readiness looks at. */
export type ProducerStatus = Pick<BlockProducer, "neededSince" | "endedBy">;

/**
 * What readiness is judged by: that blocks are made when they are needed, and that the store can
 * be written to.
 */
export interface ReadinessOptions {
  producer: ProducerStatus;
  store: Pick<Store, "keyValue">;
  blockIntervalMs: number;
  /** The clock of `neededSince`. */
  now?: () => number;
}

/**
 * Whether the node can do its work now, for a load balancer or a person who decides where requests
 * go.
 */
export class Readiness {
  private stage: "starting" | "running" | "stopping" = "starting";
  private readonly now: () => number;
  private readonly storeUnreadyReason: () => Promise<string | undefined>;

  constructor(private readonly options: ReadinessOptions) {
    this.now = options.now ?? (() => performance.now());
    this.storeUnreadyReason = shortlyShared(REUSED_MS, () => this.tryToWrite(), this.now);
  }

  started(): void {
    this.stage = "running";
  }

  stopping(): void {
    this.stage = "stopping";
  }

  /** Why it cannot; undefined when it can. */
  async unreadyReason(): Promise<string | undefined> {
    const { endedBy } = this.options.producer;
    if (endedBy !== undefined) return endedBy.code;
    if (this.stage !== "running") return this.stage;
    return this.isStuck() ? "no block is made" : await this.storeUnreadyReason();
  }

  private isStuck(): boolean {
    const { blockIntervalMs, producer } = this.options;
    const patience = Math.max(1000, blockIntervalMs) * STUCK_INTERVALS;
    const { neededSince } = producer;
    return neededSince !== undefined && this.now() - neededSince > patience;
  }

  /** Writes a value that is there already: nothing changes, but the disk has been tried. */
  private async tryToWrite(): Promise<string | undefined> {
    const { keyValue } = this.options.store;
    const key = metaKey("identity");
    try {
      const identity = keyValue.get(key);
      const again = (batch: WriteBatch) => {
        if (identity !== undefined) batch.put(key, identity);
      };
      // As accepted transactions are kept, and as blocks are: either may find no room.
      await keyValue.write(again, { quick: true });
      await keyValue.write(again);
      return undefined;
    } catch (error) {
      return error instanceof NodeError ? error.code : "the store cannot be written";
    }
  }
}
