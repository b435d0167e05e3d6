/**
 * How many streams all tabs of a browser keep open together. Over HTTP/1.1 a browser has six
 * connections per server, and one stays free for moves. Hidden tabs share a single stream, so
 * they take nothing from the tab that is played in.
 */
const SLOTS = {
  visible: [0, 1, 2, 3].map((slot) => `kifu-stream/visible/${slot}`),
  hidden: "kifu-stream/hidden/0",
};

/** The lock of the visible tab that is choosing a slot. */
const CHOOSING = "kifu-stream/choosing";

/** Permission to keep a stream open. `leave` releases it. */
export interface StreamSlot {
  leave(): void;
  /** Whether another tab waits for it. */
  isWanted(): Promise<boolean>;
}

const UNCOUNTED: StreamSlot = { leave: () => undefined, isWanted: async () => false };

/** How long a stream keeps its slot while others wait. */
export const TURN_MS = 2_000;

/** Whether this page shares few connections with the browser's other tabs. */
export function slotsAreCounted(): boolean {
  return sharedLocks() !== undefined;
}

/**
 * Takes a slot for a stream as soon as one is free; a hidden page takes one of the hidden tabs'
 * slots. A closed tab releases its slot. After `signal`, the slot may be a dummy.
 */
export async function takeSlot(visible: boolean, signal: AbortSignal): Promise<StreamSlot> {
  const locks = sharedLocks();
  if (locks === undefined) return UNCOUNTED;
  if (visible) return await takeVisibleSlot(locks, signal);
  return slotOf(locks, SLOTS.hidden, await hold(locks, SLOTS.hidden, signal));
}

async function takeVisibleSlot(locks: LockManager, signal: AbortSignal): Promise<StreamSlot> {
  // One tab after another, so that each sees where earlier ones wait.
  const chosen = await hold(locks, CHOOSING, signal);
  const name = await leastWanted(locks, SLOTS.visible);
  const held = hold(locks, name, signal);
  chosen?.();
  return slotOf(locks, name, await held);
}

/**
 * The slot with the fewest holders and waiting tabs. Otherwise a tab could wait for several turns
 * while another slot's tab never has to give way.
 */
async function leastWanted(locks: LockManager, names: readonly string[]): Promise<string> {
  const { held = [], pending = [] } = await query(locks);
  const tabs = (name: string) =>
    [...held, ...pending].filter((request) => request.name === name).length;
  return names.reduce((least, name) => (tabs(name) < tabs(least) ? name : least));
}

/** A page that is being closed is refused: it has no slot to share any more. */
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

/** Only where connections are few. */
function sharedLocks(): LockManager | undefined {
  if (typeof document === "undefined") return undefined;
  const [page] = performance.getEntriesByType("navigation") as { nextHopProtocol?: string }[];
  if (page?.nextHopProtocol !== undefined && /^h[23]/.test(page.nextHopProtocol)) return undefined;
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}

/** Resolves to a function that releases the lock; undefined if it is not available. */
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
