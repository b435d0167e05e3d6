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
  // While a chain changes from one writer to the next, and while the writers' log is unreachable.
  "log/no-writer",
  "log/not-writer",
  "log/replaced",
  "log/unreachable",
];

export interface RetryPolicy {
  /**
   * Whether to try again after this error. The callback may also change what the next attempt
   * sends. Default: try again if the node is unreachable or busy.
   */
  readonly again?: (error: unknown) => boolean | Promise<boolean>;
  /** The most attempts. Default: no limit. */
  readonly attempts?: number;
  /** The time in which an attempt may start. Default: no limit. */
  readonly patienceMs?: number;
  /** The wait after the first failure. 0: no wait unless the node asks for one. */
  readonly firstWaitMs?: number;
  /** Aborted when the connection is closed, which ends the attempts. */
  readonly closing?: AbortSignal;
}

const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 2_000;

/**
 * Repeats an attempt until it succeeds or the policy says to stop. A device that comes back online
 * tries at once.
 */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  {
    again = (error) => hasCode(error, ...LATER),
    attempts = Infinity,
    patienceMs = Infinity,
    firstWaitMs = FIRST_WAIT_MS,
    closing,
  }: RetryPolicy,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  const waits = new GrowingWaits(firstWaitMs, LONGEST_WAIT_MS);
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (closing?.aborted) throw errorOf("client/closed");
      if (made >= attempts || !(await again(error))) throw error;
      const wait = waits.next(error);
      if (performance.now() + wait > end) throw error;
      if (wait > 0) await waitToRetry(wait, closing);
    }
  }
}

/**
 * The first and the longest wait after a failure. A page may still wait for the longest time
 * after the node is back. Waits are random, so that clients do not all return at once.
 */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/**
 * A node that drops a client for too many requests asks the client to wait. A client never waits
 * longer than this.
 */
const LONGEST_TOLD_MS = 60_000;

/** The waits between failures. They are random, and grow until `reset` is called. */
export class GrowingWaits {
  private failures = 0;

  constructor(
    private readonly firstMs = FIRST_RETRY_MS,
    private readonly longestMs = LONGEST_RETRY_MS,
  ) {}

  reset(): void {
    this.failures = 0;
  }

  /** The wait after one more failure. It is at least as long as the node asked for. */
  next(error?: unknown): number {
    const full = Math.min(this.longestMs, this.firstMs * 2 ** Math.min(this.failures++, 10));
    const told = (error as Partial<KifuError> | undefined)?.facts?.["retryAfterMs"];
    const asked = typeof told === "number" ? Math.min(told, LONGEST_TOLD_MS) : 0;
    return Math.max(full * (0.5 + Math.random() / 2), asked);
  }

  /** Waits before the next attempt. Call it after each failure. */
  async pause(signal: AbortSignal, error?: unknown): Promise<void> {
    await waitToRetry(this.next(error), signal);
  }
}

/** After an outage, requests that are not urgent are spread over this time. */
const SPREAD_MS = 4_000;

/**
 * How long to wait after an outage before a request that is not urgent. The time is random, so
 * that clients do not all ask at once.
 */
export function spreadWait(): number {
  return Math.random() * SPREAD_MS;
}

/** Waits between two attempts. Resolves at once when the device wakes up. */
export async function waitToRetry(ms: number, signal?: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort();
  const stop = onWake(wake);
  const forget = signal && onAbort(signal, wake);
  if (signal?.aborted) wake();
  await pause(ms, woken.signal);
  forget?.();
  stop();
}

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
