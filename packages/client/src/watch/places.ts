/**
 * So many streams of all tabs of a browser stay open at once. Over HTTP/1.1 it has six connections
 * to a server for all of them: one is left to glances, and one to moves.
 */
const PLACES = 4;

export interface Place {
  /** Otherwise others wait for it: it is for a glance. */
  readonly lasting: boolean;
  leave(): void;
}

const UNCOUNTED: Place = { lasting: true, leave: () => undefined };

/** A place for a stream. A tab that is closed leaves its places. */
export async function takePlace(signal: AbortSignal): Promise<Place> {
  const locks = sharedLocks();
  if (locks === undefined) return UNCOUNTED;
  for (let place = 0; place < PLACES; place++) {
    const leave = await hold(locks, `kifu-stream/${place}`, { ifAvailable: true });
    if (leave !== undefined) return { lasting: true, leave };
  }
  const leave = await hold(locks, "kifu-stream/glance", { signal });
  return { lasting: false, leave: leave ?? UNCOUNTED.leave };
}

/** Only where connections are few. */
function sharedLocks(): LockManager | undefined {
  if (typeof document === "undefined") return undefined;
  const [page] = performance.getEntriesByType("navigation") as { nextHopProtocol?: string }[];
  if (page?.nextHopProtocol !== undefined && /^h[23]/.test(page.nextHopProtocol)) return undefined;
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}

/** Resolves to what ends the hold; undefined when it is not to be had. */
async function hold(
  locks: LockManager,
  name: string,
  options: LockOptions,
): Promise<(() => void) | undefined> {
  return await new Promise((resolve) => {
    const held = async (lock: Lock | null) => {
      if (lock === null) resolve(undefined);
      else await new Promise<void>((leave) => resolve(leave));
    };
    locks.request(name, options, held).catch(() => resolve(undefined));
  });
}
