/**
 * The strengths of a bot. On each level a bot sees its own win in one move, and the opponent's.
 */
export const levels = ["easy", "medium", "hard"] as const;
/** One of the strengths in `levels`. */
export type Level = (typeof levels)[number];

/**
 * A game's bot. Returns its move, or `undefined` if there is none. `random` returns a number in
 * [0, 1), which decides among equally good moves. In a game with hidden information, the bot knows
 * the secret of the side to move, and no other.
 */
export type Bot<Position, Move, Secret = unknown> = (
  position: Position,
  random: () => number,
  level?: Level,
  secret?: Secret,
) => Move | undefined;

/**
 * The maximum time that a bot may think, in milliseconds. All bots of a chain share one thread, so
 * a bot's move delays the others.
 */
export const MOST_THOUGHT_MS = 2000;

/** A random item. All items are equally likely. */
export function anyOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** The items whose worth is highest. */
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
