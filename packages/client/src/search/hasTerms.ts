import type { Terms } from "./Search.js";

/** Whether a match or a seek has these terms. */
export function hasTerms(one: Terms, { game, moveLimit, stake = 0 }: Terms): boolean {
  return one.game === game && one.moveLimit === moveLimit && (one.stake ?? 0) === stake;
}
