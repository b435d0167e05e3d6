/** Shorter work is timed by the wall clock, because reading the CPU time is slow. */
const SHORT_MS = 0.2;
/** A reading this recent is used again, which may overcount by as much. */
const FRESH_MS = 10;

/** When the CPU time was last read, and its value. */
let last = { at: -Infinity, cpu: process.cpuUsage() };

/**
 * Starts to measure CPU time, and returns a function that reads it in microseconds. Time that the
 * process waits on a busy machine does not count.
 */
export function stopwatch(): () => number {
  const began = performance.now();
  if (began - last.at > FRESH_MS) last = { at: began, cpu: process.cpuUsage() };
  const before = last.cpu;
  return () => {
    const elapsed = performance.now() - began;
    if (elapsed < SHORT_MS) return elapsed * 1000;
    const { user, system } = process.cpuUsage(before);
    return Math.min(elapsed * 1000, user + system);
  };
}
