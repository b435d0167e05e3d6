import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import type { Change, EmbeddedKeyValue } from "../../src/store/KeyValue.js";
import { type Entries, gather, UnwrittenChanges } from "../../src/store/UnwrittenChanges.js";
import type { Host } from "./Host.js";

const NOTHING: Entries = { get: () => undefined, range: () => [] };

/** A machine's disk. It outlives the processes that write to it. */
export class SimulatedDisk {
  isFull = false;
  /** The number of the write at which the process dies, counted from now: 1 is the next write. */
  writesLeft = Infinity;
  /** Whether the last write before the death takes effect. */
  keepsLast = false;
  /** An error to plant: the last change of a write takes effect before the others. */
  isTorn = false;
  private entries: UnwrittenChanges;

  constructor(first: Entries = NOTHING) {
    this.entries = new UnwrittenChanges(first);
  }

  lose(): void {
    this.entries = new UnwrittenChanges(NOTHING);
  }

  get contents(): Entries {
    return this.entries;
  }

  /** The disk as one process sees it. A dead process changes nothing. */
  openedBy(host: Host): EmbeddedKeyValue {
    const { entries } = this;
    const writeNow = (changes: readonly Change[]) => {
      if (this.isTorn && changes.length > 1) {
        writeWhole(changes.slice(-1));
        writeWhole(changes.slice(0, -1));
      } else {
        writeWhole(changes);
      }
    };
    const writeWhole = (changes: readonly Change[]) => {
      if (!host.isAlive) return;
      const isLast = --this.writesLeft <= 0;
      if (isLast && !this.keepsLast) return this.die(host);
      if (this.isFull) throw new NodeError(nodeCodes.store.full, "The disk is full.");
      for (const change of changes) entries.change(change);
      if (isLast) this.die(host);
    };
    return {
      get: (key) => entries.get(key),
      range: (from, to, options) => entries.range(from, to, options),
      writeNow,
      async write(fill, { quick = false } = {}) {
        const changes = gather(fill);
        if (!quick) {
          const ms = host.world.delay(1, 40);
          await new Promise<void>((resolve) => void host.time.after(ms, resolve));
        }
        writeNow(changes);
        // Nobody learns about the write of a dead process.
        if (!host.isAlive) await new Promise(() => undefined);
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  }

  private die(host: Host): void {
    this.writesLeft = Infinity;
    host.world.note(`${host.name} dies while it writes`);
    host.kill();
  }
}
