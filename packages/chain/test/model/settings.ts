/**
 * The settings of the random runs. A failed run prints its seed, with which it can be repeated:
 *
 * @example KIFU_MODEL_SEED=1234 KIFU_MODEL_RUNS=50 npm test -- test/model
 */
export function settings(defaultRuns: number): { seed: number; runs: number } {
  return {
    seed: integer("KIFU_MODEL_SEED") ?? Date.now() % 1_000_000,
    runs: integer("KIFU_MODEL_RUNS") ?? defaultRuns,
  };
}

function integer(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (!Number.isInteger(number)) throw new RangeError(`${variable} is no integer: ${text}`);
  return number;
}
