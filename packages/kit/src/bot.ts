/** How well a bot plays. Each level sees a win in one, and the opponent's. */
export const levels = ["easy", "medium", "hard"] as const;
/** One of the strengths in `levels`. */
export type Level = (typeof levels)[number];

/**
 * A game's bot: returns its move, or `undefined` if there is none. Among equally good moves,
 * `random` (in [0, 1)) decides.
 */
export type Bot<Position, Move> = (
  position: Position,
  random: () => number,
  level?: Level,
) => Move | undefined;

/**
 * The maximum time that a bot may think, in milliseconds. All bots of a chain share one process,
 * and people see a move after this time at the latest.
 */
export const MOST_THOUGHT_MS = 900;

/** A random one, all equally likely. */
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
