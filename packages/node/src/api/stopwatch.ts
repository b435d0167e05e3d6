/**
 * Shorter work is timed by the clock alone: asking for the processor's time takes a while itself.
 */
const SHORT_MS = 0.2;
/** What it was so lately is taken again, so that as much more may be counted. */
const FRESH_MS = 10;

/** When the processor's time was last asked for, and what it was. */
let last = { at: -Infinity, cpu: process.cpuUsage() };

/**
 * Starts to count the processor's time, and returns a function that tells it in microseconds. On a
 * busy machine a process also waits, and that time is not counted.
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
