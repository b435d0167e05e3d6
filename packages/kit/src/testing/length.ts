/** Whether tests run at the length of `npm run soak`. */
export const soaking = process.env["KIFU_SOAK"] === "1";

/**
 * This run's share of a soak. `KIFU_SHARE=2/4`, as `.ci/run` sets it, is the second of four
 * shares. Without it, a soak runs everything.
 */
const share = readShare(process.env["KIFU_SHARE"]);

/**
 * The length of a random run or a loop. It is short in `npm test`, and whole in `npm run soak`,
 * which runs the test files that call this. A run with new random input each time may name a
 * length for soaks that are split into shares. Without it, each share has the whole length.
 *
 * @example const CYCLES = lengthOf({ short: 4, inShare: 10, whole: 25 });
 */
export function lengthOf({
  short,
  whole,
  inShare = whole,
}: {
  short: number;
  whole: number;
  inShare?: number;
}): number {
  if (!soaking) return short;
  return share === undefined ? whole : inShare;
}

/**
 * The whole list in `npm run soak`. In `npm test`, the first item, the last, and others at even
 * distances between them. They are the same in each run, so that failures repeat. A share of a
 * soak adds its share of the other items.
 */
export function someOf<Item>(few: number, list: readonly Item[]): readonly Item[] {
  const step = (list.length - 1) / Math.max(1, few - 1);
  const chosen = Array.from({ length: Math.min(few, list.length) }, (_, i) => Math.round(i * step));
  return withShare(new Set(list.length <= few ? list.keys() : chosen), list);
}

/**
 * The whole list in `npm run soak`. In `npm test`, the first item of each kind. A share of a soak
 * adds its share of the other items.
 *
 * @example firstOfEach(samples, ({ method }) => method)
 */
export function firstOfEach<Item>(
  list: readonly Item[],
  kindOf: (item: Item) => unknown,
): readonly Item[] {
  const firsts = new Map<unknown, number>();
  for (const [i, item] of list.entries()) {
    if (!firsts.has(kindOf(item))) firsts.set(kindOf(item), i);
  }
  return withShare(new Set(firsts.values()), list);
}

/**
 * Like `firstOfEach`, for items that come one at a time. Returns a function that says, by its
 * kind, whether to try an item. The items must be the same in each run, so that the shares
 * together cover all of them.
 *
 * @example const isTried = firstsOfEach(); if (isTried(code)) await sandbox.run(signed);
 */
export function firstsOfEach(): (kind: unknown) => boolean {
  const met = new Set<unknown>();
  let index = -1;
  return (kind) => {
    index += 1;
    const isFirst = !met.has(kind);
    met.add(kind);
    return isFirst || (soaking && isInShare(index));
  };
}

/**
 * The whole list. In a run that is one of several shares, only its share, at least one item. Use
 * it for items that take minutes each, such as proofs.
 */
export function shareOf<Item>(list: readonly Item[]): readonly Item[] {
  if (share === undefined) return list;
  const { number, of } = share;
  const rest = (number - 1) % list.length;
  return list.filter((_, i) => i % of === rest);
}

/** The indices that `npm test` uses. In a soak, those of its share too. */
function withShare<Item>(usual: ReadonlySet<number>, list: readonly Item[]): readonly Item[] {
  return list.filter((_, i) => usual.has(i) || (soaking && isInShare(i)));
}

function isInShare(index: number): boolean {
  return share === undefined || index % share.of === share.number - 1;
}

function readShare(text: string | undefined): { number: number; of: number } | undefined {
  if (text === undefined || text === "") return undefined;
  const [number = NaN, of = NaN] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number);
  if (number >= 1 && number <= of) return { number, of };
  throw new RangeError(`KIFU_SHARE is not a share such as 2/4: ${text}`);
}
