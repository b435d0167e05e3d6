/**
 * How the fuzzing is drawn. A run that failed is repeated with the seed that it printed; of a
 * long run, `KIFU_FUZZ_STEPS` repeats the steps up to the one that failed.
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
