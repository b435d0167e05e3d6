/** Runs long work, and logs its start, its duration and its processor time. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const before = process.cpuUsage();
  process.stderr.write(`${what} …\n`);
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const [seconds, processor] = [(Date.now() - started) / 1e3, (user + system) / 1e6];
  process.stderr.write(`${what}: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} CPU-s\n`);
  return result;
}
