import { NodeError } from "../NodeError.js";
import type { Heartbeat } from "../production/Heartbeat.js";
import { metaKey } from "../store/keys.js";
import type { Batch } from "../store/keyValue.js";
import type { Store } from "../store/Store.js";

/** How long an answer about the store is believed: asking writes to the disk. */
const BELIEVED_MS = 5000;
/** So many intervals in which a block is needed and none comes are no pause any more. */
const STUCK_INTERVALS = 30;

/** What the heartbeat says of itself. */
export type Pulse = Pick<Heartbeat, "neededSince" | "endedBy">;

export interface ReadinessOptions {
  heartbeat: Pulse;
  store: Pick<Store, "keyValue">;
  blockIntervalMs: number;
  /** The clock of `neededSince`. */
  now?: () => number;
}

/** Whether the node can do its work now, for whoever decides where requests go. */
export class Readiness {
  private stage: "starting" | "running" | "stopping" = "starting";
  private asked: { at: number; obstacle: Promise<string | undefined> } | undefined;
  private readonly now: () => number;

  constructor(private readonly options: ReadinessOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  started(): void {
    this.stage = "running";
  }

  stopping(): void {
    this.stage = "stopping";
  }

  /** Why it cannot; undefined when it can. */
  async obstacle(): Promise<string | undefined> {
    const { endedBy } = this.options.heartbeat;
    if (endedBy !== undefined) return endedBy.code;
    if (this.stage !== "running") return this.stage;
    return this.isStuck() ? "no block is made" : await this.storesObstacle();
  }

  private isStuck(): boolean {
    const { blockIntervalMs, heartbeat } = this.options;
    const patience = Math.max(1000, blockIntervalMs) * STUCK_INTERVALS;
    const { neededSince } = heartbeat;
    return neededSince !== undefined && this.now() - neededSince > patience;
  }

  private async storesObstacle(): Promise<string | undefined> {
    const now = this.now();
    if (this.asked === undefined || now - this.asked.at > BELIEVED_MS) {
      this.asked = { at: now, obstacle: this.tryToWrite() };
    }
    return await this.asked.obstacle;
  }

  /** Writes what is there already, so that nothing changes but the disk was asked. */
  private async tryToWrite(): Promise<string | undefined> {
    const { keyValue } = this.options.store;
    const key = metaKey("identity");
    try {
      const identity = keyValue.get(key);
      const again = (batch: Batch) => {
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
