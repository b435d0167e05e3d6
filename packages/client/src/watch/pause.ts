import { onAbort } from "./onAbort.js";

/** Waits; ends early when `signal` is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      forget?.();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const forget = signal && onAbort(signal, end);
  });
}

/** A wait that grows from attempt to attempt, and is not the same for everybody. */
export function backOff(attempt: number, firstMs = 250, longestMs = 10_000): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return full * (0.5 + Math.random() / 2);
}
