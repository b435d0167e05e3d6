import { errorOf, hasCode, type KifuError } from "../errors/KifuError.js";
import { onAbort, pause } from "./waiting.js";

/** After a refusal with one of these codes, the same request is sent again. */
export const LATER = [
  "client/offline",
  "ingress/busy",
  "ingress/stopping",
  "ingress/rate-limited",
  "ingress/too-many-registrations",
  "store/unavailable",
];

/** How long to retry, and what ends the retries. */
export interface Patience {
  /** `Infinity` to retry until there is an answer. */
  readonly patienceMs: number;
  readonly closing: AbortSignal;
}

/**
 * Retries while the node is unreachable or busy, until the patience is used up. A device that
 * comes back online retries at once.
 */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  { patienceMs, closing }: Patience,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (closing.aborted) throw errorOf("client/closed");
      if (!hasCode(error, ...LATER)) throw error;
      const wait = retryWait(backOff(attempts, 150, 2_000), error);
      if (performance.now() + wait > end) throw error;
      await waitToRetry(wait, closing);
    }
  }
}

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
