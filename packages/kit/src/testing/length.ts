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
 * The whole list in `npm run soak`. In `npm test`, the first and last item and others at even
 * distances between: the same in each run, so that failures repeat.
 */
export function someOf<Item>(few: number, list: readonly Item[]): readonly Item[] {
  if (soaking || list.length <= few) return list;
  const step = (list.length - 1) / Math.max(1, few - 1);
  const chosen = new Set(Array.from({ length: few }, (_, i) => Math.round(i * step)));
  return list.filter((_, i) => chosen.has(i));
}

/**
 * The whole list in `npm run soak`. In `npm test`, the first item of each kind.
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
 * The same for items that come one at a time: whether to try this one, by its kind.
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
