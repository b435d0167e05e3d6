import { unref } from "./waiting.js";

/**
 * The slots for streams that all tabs of a browser share. Over HTTP/1.1 a browser has six
 * connections per server. Visible tabs use four for streams and hidden tabs share one, so one
 * stays free for moves.
 */
const SLOTS = {
  visible: [0, 1, 2, 3].map((slot) => `kifu-stream/visible/${slot}`),
  hidden: "kifu-stream/hidden/0",
};

/** The lock that a visible tab holds while it chooses a slot. */
const CHOOSING = "kifu-stream/choosing";

/** Permission to keep a stream open. `leave` releases it. */
export interface StreamSlot {
  leave(): void;
  /** Whether another tab waits for this slot. */
  isWanted(): Promise<boolean>;
}

const UNCOUNTED: StreamSlot = { leave: () => undefined, isWanted: async () => false };

/** How long a stream keeps its slot while other tabs wait. */
export const TURN_MS = 2_000;

/** Whether this page must share a few connections with the browser's other tabs. */
export function slotsAreCounted(): boolean {
  return sharedLocks() !== undefined;
}

/**
 * Takes a slot for a stream as soon as one is free. Visible and hidden pages have separate slots.
 * After `signal` is aborted, the returned slot may be a dummy.
 */
export async function takeSlot(visible: boolean, signal: AbortSignal): Promise<StreamSlot> {
  const locks = sharedLocks();
  if (locks === undefined) return UNCOUNTED;
  if (visible) return await takeVisibleSlot(locks, signal);
  return slotOf(locks, SLOTS.hidden, await hold(locks, SLOTS.hidden, signal));
}

async function takeVisibleSlot(locks: LockManager, signal: AbortSignal): Promise<StreamSlot> {
  // Tabs choose one after another, so that each tab knows which slots the earlier tabs wait for.
  const chosen = await hold(locks, CHOOSING, signal);
  const name = await leastWanted(locks, SLOTS.visible);
  const held = hold(locks, name, signal);
  chosen?.();
  return slotOf(locks, name, await held);
}

/**
 * The slot with the fewest tabs that hold it or wait for it. Otherwise a tab could wait for
 * several turns at a crowded slot, while another tab keeps its slot without a break.
 */
async function leastWanted(locks: LockManager, names: readonly string[]): Promise<string> {
  const { held = [], pending = [] } = await query(locks);
  const tabs = (name: string) =>
    [...held, ...pending].filter((request) => request.name === name).length;
  return names.reduce((least, name) => (tabs(name) < tabs(least) ? name : least));
}

/**
 * The browser's locks. A page that is being closed gets an error, and then the result is empty.
 */
async function query(locks: LockManager): Promise<LockManagerSnapshot> {
  return await locks.query().catch(() => ({}));
}

function slotOf(locks: LockManager, name: string, leave: (() => void) | undefined): StreamSlot {
  if (leave === undefined) return UNCOUNTED;
  return {
    leave,
    async isWanted() {
      const { pending = [] } = await query(locks);
      return pending.some((request) => request.name === name);
    },
  };
}

/**
 * The browser's locks if the page must share connections. HTTP/2 and HTTP/3 have enough streams.
 */
function sharedLocks(): LockManager | undefined {
  if (typeof document === "undefined") return undefined;
  const [page] = performance.getEntriesByType("navigation") as { nextHopProtocol?: string }[];
  if (page?.nextHopProtocol !== undefined && /^h[23]/.test(page.nextHopProtocol)) return undefined;
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}

/**
 * Resolves to a function that releases the lock. Resolves to undefined if the lock was not
 * obtained.
 */
async function hold(
  locks: LockManager,
  name: string,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  return await new Promise((resolve) => {
    const held = async () => await new Promise<void>((leave) => resolve(leave));
    locks.request(name, { signal }, held).catch(() => resolve(undefined));
  });
}

/** A stream that lasted less than this has failed. The next attempt then waits longer. */
const LASTING_MS = 1_000;

/** How long a stream that is still opening keeps its slot while others wait. */
const OPENING_MS = 10_000;

/**
 * A stream's time in its slot. The time starts when the stream is open, so that a slow node has
 * time to send its events.
 */
export class StreamShare {
  private timer: ReturnType<typeof setInterval>;
  private openSince = Infinity;

  constructor(
    private readonly slot: StreamSlot,
    private readonly rebuild: AbortController,
  ) {
    this.timer = this.yieldEvery(OPENING_MS);
  }

  /** Whether the stream was open long enough to show that the node is healthy. */
  get lasted(): boolean {
    return performance.now() - this.openSince >= LASTING_MS;
  }

  begin(): void {
    this.end();
    this.openSince = performance.now();
    this.timer = this.yieldEvery(TURN_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private yieldEvery(ms: number): ReturnType<typeof setInterval> {
    const timer = setInterval(() => {
      void this.slot.isWanted().then((wanted) => wanted && this.rebuild.abort());
    }, ms);
    unref(timer);
    return timer;
  }
}
