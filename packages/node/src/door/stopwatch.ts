/** Shorter work is measured by the wall clock, because reading the CPU time is slow. */
const SHORT_MS = 0.2;
/** A CPU reading is reused for this long. The result may be too high by as much. */
const FRESH_MS = 10;

let last = { at: -Infinity, cpu: process.cpuUsage() };

/**
 * Returns a function that returns the CPU time since the call, in microseconds. Waiting on a busy
 * machine does not count.
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
