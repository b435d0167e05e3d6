import { waitToRetry } from "@kifu/client";

const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/**
 * Repeats an attempt until it works. The delays grow, but a device that comes online retries at
 * once. Rejects only if `signal` is aborted.
 */
export async function retryWhileOffline<Value>(
  attempt: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, 2 * wait)) {
    try {
      return await attempt();
    } catch (error) {
      await waitToRetry(wait, signal);
      if (signal.aborted) throw error;
    }
  }
}
