import { callAlone } from "./callAlone.js";

/** Those who wait for a signal, behind its one listener. */
interface Audience {
  readonly acts: Set<() => void>;
  readonly listener: () => void;
}

const audiences = new WeakMap<AbortSignal, Audience>();

/**
 * Calls back when the signal is aborted; returns what forgets that. The signal has one listener,
 * however many wait: all that a connection does ends with its one signal, and Node takes a
 * signal with more than ten listeners for a leak.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  const audience = audiences.get(signal) ?? listen(signal);
  // A function of this call's own: the same one may wait twice.
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
    // A copy: a listener that is called may remove others, which are then not called any more.
    for (const act of [...acts]) if (acts.has(act)) callAlone(act);
  };
  signal.addEventListener("abort", listener, { once: true });
  const audience = { acts, listener };
  audiences.set(signal, audience);
  return audience;
}
