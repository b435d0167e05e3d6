import { callIsolated } from "./callIsolated.js";

/** The callbacks of a signal, which share one listener. */
interface Audience {
  readonly acts: Set<() => void>;
  readonly listener: () => void;
}

const audiences = new WeakMap<AbortSignal, Audience>();

/**
 * Calls back when the signal is aborted; returns a function that cancels this. However many
 * callbacks there are, the signal has one listener: everything on a connection ends with its one
 * signal, and Node warns about a leak at more than ten.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  const audience = audiences.get(signal) ?? listen(signal);
  // A new function per call, since the same one may wait twice.
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
    // A copy, since a callback may remove others, which are then not called.
    for (const act of [...acts]) if (acts.has(act)) callIsolated(act);
  };
  signal.addEventListener("abort", listener, { once: true });
  const audience = { acts, listener };
  audiences.set(signal, audience);
  return audience;
}
