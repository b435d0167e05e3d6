import { shortlyShared } from "../lib/time.js";
import { NodeError } from "../lib/NodeError.js";
import type { BlockProducer } from "../sequencer/BlockProducer.js";
import { metaKey } from "../store/keys.js";
import type { WriteBatch } from "../store/KeyValue.js";
import type { Store } from "../store/Store.js";

/**
 * How long a test of the store is reused. The test writes to disk, so strangers must not trigger
 * it too often. A proxy that asks every second still gets a new result each time.
 */
const REUSED_MS = 250;
/** Block production counts as stuck if a needed block is missing for this many intervals. */
const STUCK_INTERVALS = 30;

export type ProducerStatus = Pick<BlockProducer, "neededSince" | "endedBy">;

export interface ReadinessOptions {
  producer: ProducerStatus;
  store: Pick<Store, "keyValue">;
  blockIntervalMs: number;
  /** Undefined without a shared log. */
  following?: { unreadyReason(): Promise<string | undefined> } | undefined;
  /** A monotonic clock in milliseconds. Must be the clock that `neededSince` was read from. */
  now?: () => number;
}

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

  async unreadyReason(): Promise<string | undefined> {
    const { endedBy } = this.options.producer;
    if (endedBy !== undefined) return endedBy.code;
    if (this.stage !== "running") return this.stage;
    // Followers ask the writer for this reason. Without the log it makes no block either.
    const reason = await this.options.following?.unreadyReason();
    if (reason !== undefined) return reason;
    return this.isStuck() ? "no block is made" : await this.storeError();
  }

  private isStuck(): boolean {
    const { blockIntervalMs, producer } = this.options;
    const patience = Math.max(1000, blockIntervalMs) * STUCK_INTERVALS;
    const { neededSince } = producer;
    return neededSince !== undefined && this.now() - neededSince > patience;
  }

  /** Writes an existing value again, which tests the disk and changes nothing. */
  private async tryToWrite(): Promise<string | undefined> {
    const { keyValue } = this.options.store;
    const key = metaKey("identity");
    try {
      const identity = keyValue.get(key);
      const again = (batch: WriteBatch) => {
        if (identity !== undefined) batch.put(key, identity);
      };
      // Accepting a transaction takes a quick write, and closing a block takes a full one. On a
      // full disk, one may fail while the other succeeds, so both are tried.
      await keyValue.write(again, { quick: true });
      await keyValue.write(again);
      return undefined;
    } catch (error) {
      return error instanceof NodeError ? error.code : "the store cannot be written";
    }
  }
}
