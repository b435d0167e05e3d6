import { shortlyShared } from "../api/shortlyShared.js";
import { NodeError } from "../NodeError.js";
import type { BlockProducer } from "../sequencer/BlockProducer.js";
import { metaKey } from "../store/keys.js";
import type { WriteBatch } from "../store/KeyValue.js";
import type { Store } from "../store/Store.js";

/**
 * How long an answer about the store is reused. Asking writes to the disk, so strangers must not
 * cause it without limit. But a proxy that asks every second must notice when the disk is full.
 */
const REUSED_MS = 250;
/**
 * After this many intervals in which a block is needed and missing, block production counts as
 * stuck.
 */
const STUCK_INTERVALS = 30;

/** The part of the producer that readiness depends on. */
export type ProducerStatus = Pick<BlockProducer, "neededSince" | "endedBy">;

/** The node is ready if blocks are made when they are needed and the store can be written. */
export interface ReadinessOptions {
  producer: ProducerStatus;
  store: Pick<Store, "keyValue">;
  blockIntervalMs: number;
  /** The clock of `neededSince`. */
  now?: () => number;
}

/** Whether the node can work now, for a load balancer or a person who routes requests. */
export class Readiness {
  private stage: "starting" | "running" | "stopping" = "starting";
  private readonly now: () => number;
  private readonly storeError: () => Promise<string | undefined>;

  constructor(private readonly options: ReadinessOptions) {
    this.now = options.now ?? (() => performance.now());
    this.storeError = shortlyShared(REUSED_MS, () => this.tryToWrite(), this.now);
  }

  started(): void {
    this.stage = "running";
  }

  stopping(): void {
    this.stage = "stopping";
  }

  /** Why the node is not ready. Undefined if it is. */
  async unreadyReason(): Promise<string | undefined> {
    const { endedBy } = this.options.producer;
    if (endedBy !== undefined) return endedBy.code;
    if (this.stage !== "running") return this.stage;
    return this.isStuck() ? "no block is made" : await this.storeError();
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
      // As in writing an accepted transaction, and as in writing a block: either may find no room.
      await keyValue.write(again, { quick: true });
      await keyValue.write(again);
      return undefined;
    } catch (error) {
      return error instanceof NodeError ? error.code : "the store cannot be written";
    }
  }
}
