/** Runs long work, and logs its start and its duration. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  process.stderr.write(`${what} …\n`);
  const result = await work();
  process.stderr.write(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}
