/**
 * The strengths of a bot. On each level a bot sees its own win in one move, and the opponent's.
 */
export const levels = ["easy", "medium", "hard"] as const;
/** One of the strengths in `levels`. */
export type Level = (typeof levels)[number];

/**
 * A game's bot. Returns its move, or `undefined` if there is none. `random` returns a number in
 * [0, 1), which decides among equally good moves. In a game with hidden information, the bot knows
 * the secret of the side to move, and no other. Once `isLate` says so, the bot searches no further
 * and makes the best move that it knows.
 */
export type Bot<Position, Move, Secret = unknown> = (
  position: Position,
  random: () => number,
  level?: Level,
  secret?: Secret,
  isLate?: IsLate,
) => Move | undefined;

/** Whether the time to think is over. A search asks this every few hundred positions. */
export type IsLate = () => boolean;

/** For searches that only their own budget stops, so that they always have the same result. */
export const neverLate: IsLate = () => false;

/**
 * The maximum time that a bot may think, in milliseconds. All bots of a chain share one thread, so
 * a bot's move delays the others.
 */
export const MOST_THOUGHT_MS = 2000;

/** A random item. All items are equally likely. */
export function anyOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** The items whose worth is highest. If it gets late, the rest is not weighed, except for the first. */
export function bestOf<Item>(
  items: readonly Item[],
  worthOf: (item: Item) => number,
  isLate: IsLate = neverLate,
): Item[] {
  let highest = -Infinity;
  let best: Item[] = [];
  for (const item of items) {
    const worth = worthOf(item);
    // The search for this worth may have stopped too early.
    if (best.length > 0 && isLate()) break;
    if (worth > highest) [highest, best] = [worth, []];
    if (worth === highest) best.push(item);
  }
  return best;
}
