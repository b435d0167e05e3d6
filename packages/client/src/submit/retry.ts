import { errorOf, hasCode } from "../errors/clientErrors.js";
import { backOff, retryWait, waitToRetry } from "../watch/waitToRetry.js";

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
