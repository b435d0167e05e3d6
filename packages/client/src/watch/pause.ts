import { onAbort } from "./onAbort.js";

/** Waits. Resolves early when `signal` is aborted. */
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
