/** A clock and timers. A simulation replaces both. */
export interface Time {
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** Runs the task once, after `ms`. Returns a function that cancels the task. */
  after(ms: number, task: () => void): () => void;
}

/** Waiting tasks do not keep the process alive. */
export const realTime: Time = {
  now: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or as soon as the signal is aborted. */
export async function pause(time: Time, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      cancel();
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = time.after(ms, finish);
    signal?.addEventListener("abort", finish);
  });
}
