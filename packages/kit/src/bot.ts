/** How well a bot plays. Each level sees a win in one, and the opponent's. */
export const levels = ["easy", "medium", "hard"] as const;
/** One of the strengths in `levels`. */
export type Level = (typeof levels)[number];

/**
 * A game's bot: the move that it makes, or `undefined` when there is none. Among moves
 * of equal worth, `random` (from 0 up to 1) decides.
 */
export type Bot<Position, Move> = (
  position: Position,
  random: () => number,
  level?: Level,
) => Move | undefined;

/**
 * How long a bot may think about a move, in milliseconds. All bots of a chain share one process, and people are shown a
 * move after this time at the latest.
 */
export const MOST_THOUGHT_MS = 900;

/** One of these, each as likely as the others. */
export function anyOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** The items of the highest worth. */
export function bestOf<Item>(items: readonly Item[], worthOf: (item: Item) => number): Item[] {
  let highest = -Infinity;
  let best: Item[] = [];
  for (const item of items) {
    const worth = worthOf(item);
    if (worth > highest) [highest, best] = [worth, []];
    if (worth === highest) best.push(item);
  }
  return best;
}
