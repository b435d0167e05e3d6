import type { KifuError } from "../errors/KifuError.js";
import { onAbort } from "./onAbort.js";
import { pause } from "./pause.js";

/**
 * The first and the longest wait after a failure. Once the node is back, a board stands still for
 * at most the longest wait. The waits are random, so that clients do not all return at once.
 */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** After an outage, requests that are not urgent are spread over this time. */
const SPREAD_MS = 4_000;

/** A random wait, after an outage, before a request that is not urgent. */
export function spreadWait(): number {
  return Math.random() * SPREAD_MS;
}

/** A random wait that grows with each attempt. */
export function backOff(
  attempt: number,
  firstMs = FIRST_RETRY_MS,
  longestMs = LONGEST_RETRY_MS,
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return full * (0.5 + Math.random() / 2);
}

/**
 * A node that dropped a client for too many requests asks it to wait. A client waits at most this
 * long.
 */
const LONGEST_TOLD_MS = 60_000;

/**
 * How long to wait before the next attempt. It is at least `ms`, and at least as long as the node
 * asked for.
 */
export function retryWait(ms: number, error: KifuError | undefined): number {
  const reported = error?.facts["retryAfterMs"];
  return Math.max(ms, typeof reported === "number" ? Math.min(reported, LONGEST_TOLD_MS) : 0);
}

/** Waits between two attempts. Resolves at once when the device wakes up. */
export async function waitToRetry(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort();
  const stop = onWake(wake);
  const forget = onAbort(signal, wake);
  if (signal.aborted) wake();
  await pause(ms, woken.signal);
  forget();
  stop();
}

/** Calls back when the device is online again or the page becomes visible. */
function onWake(wake: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const seen = () => {
    if (document.visibilityState === "visible") wake();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", seen);
  };
}
