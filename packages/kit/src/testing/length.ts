/** Whether tests run at their whole length, as `npm run soak` has them. */
export const soaking = process.env["KIFU_SOAK"] === "1";

/**
 * How long a random run is, or a loop: short in `npm test`, whole in `npm run soak`, which runs the
 * test files that ask for a length.
 *
 * @example const CYCLES = lengthOf({ short: 4, whole: 25 });
 */
export function lengthOf({ short, whole }: { short: number; whole: number }): number {
  return soaking ? whole : short;
}

/**
 * All of a list in `npm run soak`; in `npm test` the first and the last of it, and others at even
 * distances between: the same in each run, so that one that fails fails again.
 */
export function someOf<Item>(few: number, list: readonly Item[]): readonly Item[] {
  if (soaking || list.length <= few) return list;
  if (few < 2) return list.slice(0, few);
  const step = (list.length - 1) / (few - 1);
  return Array.from({ length: few }, (_, i) => list[Math.round(i * step)] as Item);
}

/**
 * All of a list in `npm run soak`; in `npm test` the first of each kind.
 *
 * @example firstOfEach(samples, ({ method }) => method)
 */
export function firstOfEach<Item>(
  list: readonly Item[],
  kindOf: (item: Item) => unknown,
): readonly Item[] {
  if (soaking) return list;
  const firsts = new Map<unknown, Item>();
  for (const item of list) if (!firsts.has(kindOf(item))) firsts.set(kindOf(item), item);
  return [...firsts.values()];
}
