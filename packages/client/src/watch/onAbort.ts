import { callIsolated } from "./callIsolated.js";

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
