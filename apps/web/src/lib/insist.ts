const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/**
 * Tries until it works, less and less often, and at once when the device is online again.
 * Rejects only when `signal` is aborted.
 */
export async function insist<Value>(
  attempt: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, 2 * wait)) {
    try {
      return await attempt();
    } catch (error) {
      if (!signal.aborted) await pause(wait, signal);
      if (signal.aborted) throw error;
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
