import type { KifuError } from "../errors/KifuError.js";
import { onAbort } from "./onAbort.js";
import { pause } from "./pause.js";

/**
 * The wait before the first attempt after a failure, and the longest: a board stands still for no longer than that once
 * the node is back, and all who were on it do not return at the same moment.
 */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** After an outage, what is not needed at once is asked for within this time: not by everybody at the same moment. */
const SPREAD_MS = 4_000;

/** How long to wait, after an outage, with a request that can wait. */
export function spreadWait(): number {
  return Math.random() * SPREAD_MS;
}

/** A wait that grows from attempt to attempt, and is not the same for everybody. */
export function backOff(
  attempt: number,
  firstMs = FIRST_RETRY_MS,
  longestMs = LONGEST_RETRY_MS,
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return full * (0.5 + Math.random() / 2);
}

/** The node says when a client that it dropped for asking too much may return. */
const LONGEST_TOLD_MS = 60_000;

/** How long to wait before the next attempt: at least `ms`, and as long as the node says. */
export function retryWait(ms: number, error: KifuError | undefined): number {
  const told = error?.facts["retryAfterMs"];
  return Math.max(ms, typeof told === "number" ? Math.min(told, LONGEST_TOLD_MS) : 0);
}

/** Between two attempts. The wait is over at once when the device wakes up. */
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

/** Calls back when the device is online again or the page is looked at again. */
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
