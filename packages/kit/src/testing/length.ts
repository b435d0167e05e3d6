/** Whether tests run at full length: `npm run soak` sets `KIFU_SOAK=1`. */
export const soaking = process.env["KIFU_SOAK"] === "1";

/**
 * The length of a random run or a loop: short in `npm test`, whole in `npm run soak`.
 *
 * @example const CYCLES = lengthOf({ short: 4, whole: 25 });
 */
export function lengthOf({ short, whole }: { short: number; whole: number }): number {
  return soaking ? whole : short;
}

/**
 * Returns the whole list in `npm run soak`. In `npm test`, returns the first item, the last item,
 * and items at even distances between them. The choice is the same in each run, so that failures
 * repeat.
 */
export function someOf<Item>(few: number, list: readonly Item[]): readonly Item[] {
  if (soaking || list.length <= few) return list;
  const step = (list.length - 1) / Math.max(1, few - 1);
  const chosen = new Set(Array.from({ length: few }, (_, i) => Math.round(i * step)));
  return list.filter((_, i) => chosen.has(i));
}

/**
 * Returns the whole list in `npm run soak`. In `npm test`, returns the first item of each kind.
 *
 * @example firstOfEach(samples, ({ method }) => method)
 */
export function firstOfEach<Item>(
  list: readonly Item[],
  kindOf: (item: Item) => unknown,
): readonly Item[] {
  const isTried = firstsOfEach();
  return list.filter((item) => isTried(kindOf(item)));
}

/**
 * Like `firstOfEach`, for items that arrive one at a time. Returns a function that says whether to
 * try an item of the given kind.
 *
 * @example const isTried = firstsOfEach(); if (isTried(code)) await sandbox.run(signed);
 */
export function firstsOfEach(): (kind: unknown) => boolean {
  const met = new Set<unknown>();
  return (kind) => {
    const isFirst = !met.has(kind);
    met.add(kind);
    return soaking || isFirst;
  };
}

/**
 * The seed and the length of a random test. A failed run prints its seed: `KIFU_SEED` repeats it.
 * `KIFU_STEPS` makes a run longer, or ends it at the step that failed.
 *
 * @example const { seed, steps } = randomRun({ steps: 300 });
 *   // KIFU_SEED=1234 KIFU_STEPS=50 npm test -- test/model
 */
export function randomRun({
  seed = Math.floor(Math.random() * 1_000_000),
  steps = 0,
}: { seed?: number; steps?: number } = {}): { seed: number; steps: number } {
  return { seed: integer("KIFU_SEED") ?? seed, steps: integer("KIFU_STEPS") ?? steps };
}

function integer(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (!Number.isInteger(number)) throw new RangeError(`${variable} is no integer: ${text}`);
  return number;
}
