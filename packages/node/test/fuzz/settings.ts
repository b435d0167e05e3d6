/**
 * The seed and the length of a fuzzing run. To repeat a failed run, set `KIFU_FUZZ_SEED` to the
 * seed that the run printed. `KIFU_FUZZ_STEPS` ends the run after that many steps, so set it to
 * the number of the failed step.
 *
 * @example KIFU_FUZZ_SEED=1234 KIFU_FUZZ_STEPS=77 npm test -- test/node/fuzz
 */
export function settings({
  seed = Date.now() % 1_000_000,
  steps = 0,
}: {
  seed?: number;
  steps?: number;
}): { seed: number; steps: number } {
  return {
    seed: integer("KIFU_FUZZ_SEED") ?? seed,
    steps: integer("KIFU_FUZZ_STEPS") ?? steps,
  };
}

function integer(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (!Number.isInteger(number)) throw new RangeError(`${variable} is no integer: ${text}`);
  return number;
}
