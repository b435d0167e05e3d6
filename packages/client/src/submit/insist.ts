import { errorOf, hasCode } from "../errors/clientErrors.js";
import { backOff, retryWait, waitToRetry } from "../watch/waitToRetry.js";

/** Refusals that say nothing of what was sent: the same is sent again. */
export const LATER = [
  "client/offline",
  "ingress/busy",
  "ingress/stopping",
  "ingress/rate-limited",
  "ingress/too-many-registrations",
  "store/unavailable",
];

/** For how long something is tried, and what ends that. */
export interface Patience {
  /** `Infinity` to try until there is an answer. */
  readonly patienceMs: number;
  readonly closing: AbortSignal;
}

/**
 * Tries again while the node cannot be reached or is busy, for as long as the patience lasts. A device that comes back
 * online tries at once.
 */
export async function insist<Value>(
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
