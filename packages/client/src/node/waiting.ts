/** Waits. Resolves early when `signal` is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      forget?.();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const forget = signal && onAbort(signal, end);
  });
}

interface Audience {
  readonly acts: Set<() => void>;
  readonly listener: () => void;
}

const audiences = new WeakMap<AbortSignal, Audience>();

/**
 * Calls back when the signal is aborted. Returns a function that cancels this. All callbacks of a
 * signal share one listener, because Node.js warns about a leak if a signal has more than ten.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  const audience = audiences.get(signal) ?? listen(signal);
  // A new function for each call, because the same callback may be added twice.
  const own = () => act();
  audience.acts.add(own);
  return () => {
    if (!audience.acts.delete(own) || audience.acts.size > 0) return;
    signal.removeEventListener("abort", audience.listener);
    audiences.delete(signal);
  };
}

function listen(signal: AbortSignal): Audience {
  const acts = new Set<() => void>();
  const listener = () => {
    // Iterates over a copy, because a callback may remove others. A removed callback is not
    // called.
    for (const act of [...acts]) if (acts.has(act)) callIsolated(act);
  };
  signal.addEventListener("abort", listener, { once: true });
  const audience = { acts, listener };
  audiences.set(signal, audience);
  return audience;
}

/** The last task of each name, for browsers without Web Locks. */
const tails = new Map<string, Promise<unknown>>();

/**
 * Runs tasks of the same name one after another. With Web Locks, this includes the tasks of other
 * tabs, and a closed tab releases its lock.
 */
export async function exclusive<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
  if (locks !== undefined) return await locks.request(name, run);

  const before = tails.get(name) ?? Promise.resolve();
  const turn = before.then(run, run);
  tails.set(name, turn);
  try {
    return await turn;
  } finally {
    if (tails.get(name) === turn) tails.delete(name);
  }
}

/** How long a page is hidden before its subscriptions may pause. */
export const HIDDEN_MS = 20_000;

export interface VisibilityWatch {
  /** Called at once when the page becomes hidden or visible. */
  onChange(visible: boolean): void;
  /** Called when the page has been hidden for `HIDDEN_MS`, and again after each such period. */
  onHiddenForLong(): void;
}

/**
 * Watches the page's visibility, if there is a page. Returns a function that stops watching.
 */
export function watchVisibility(watch: VisibilityWatch): () => void {
  if (typeof document === "undefined") return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    clearInterval(timer);
    if (isVisible()) return;
    timer = setInterval(() => watch.onHiddenForLong(), HIDDEN_MS);
    unref(timer);
  };
  const change = () => {
    look();
    watch.onChange(isVisible());
  };
  document.addEventListener("visibilitychange", change);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", change);
  };
}

/** Always true in a program without a page. */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState !== "hidden";
}

/**
 * Calls one of several listeners. If the listener throws, the error is reported like that of an
 * event listener. The caller and the other listeners are not affected.
 */
export function callIsolated(act: () => void): void {
  try {
    act();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** In Node.js, lets the process exit while this timer is pending. */
export function unref(timer: unknown): void {
  if (typeof timer === "object" && timer !== null && "unref" in timer) {
    (timer as { unref(): void }).unref();
  }
}
