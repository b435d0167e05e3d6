import { type Level, levels } from "@kifu/kit/plain";
import { clockNumbered, isPerMove, writeClock } from "@kifu/wire/clock";

/**
 * Players meet in pools, and the terms name the pool: the game and the clock. To ask for a bot, a
 * client adds a few seconds to a round number. Nobody feels them, and they name the level.
 */
const SPACING = 10;

/** The clock of a player who asks for a bot of this level. */
export function botMoveLimit(moveLimit: number, level: Level): number {
  return withExtra(moveLimit, 1 + levels.indexOf(level));
}

/** The level that the clock asks for; undefined in a pool for anyone. */
export function levelAskedFor(moveLimit: number): Level | undefined {
  const { bank, increment } = clockNumbered(moveLimit);
  const extra = bank % SPACING;
  // The clock must still be valid without the extra seconds.
  const isOther = bank < SPACING || (increment < bank && increment >= bank - extra);
  return isOther ? undefined : levels[extra - 1];
}

/** The move limit at the same pace in the pool for anyone. */
export function openMoveLimit(moveLimit: number): number {
  return withExtra(moveLimit, 0);
}

/** The clock's round number plus these seconds. */
function withExtra(moveLimit: number, extra: number): number {
  const clock = clockNumbered(moveLimit);
  const bank = clock.bank - (clock.bank % SPACING) + extra;
  return writeClock({ bank, increment: isPerMove(clock) ? bank : clock.increment });
}
