import { type Level, levels } from "@kifu/kit/plain";
import { clockNumbered, isPerMove, writeClock } from "@kifu/wire/clock";

/**
 * Players meet in pools, and a pool is named by its terms: the game, and the clock. A few seconds more
 * than a round number for a move, or in the bank, which nobody feels, name the bot that somebody wants
 * to meet.
 */
const SPACING = 10;

/** The clock with which a player asks for a bot of this level. */
export function botMoveLimit(moveLimit: number, level: Level): number {
  return withExtra(moveLimit, 1 + levels.indexOf(level));
}

/** The level that is asked for; undefined in a pool where anybody may come. */
export function levelAskedFor(moveLimit: number): Level | undefined {
  const { bank, increment } = clockNumbered(moveLimit);
  const extra = bank % SPACING;
  // What is left without the extra seconds has to be a clock, too.
  const isOther = bank < SPACING || (increment < bank && increment >= bank - extra);
  return isOther ? undefined : levels[extra - 1];
}

/** The move limit of the pool where anybody may come, at the pace of this one. */
export function openMoveLimit(moveLimit: number): number {
  return withExtra(moveLimit, 0);
}

/** The clock with so many seconds beside its round number. */
function withExtra(moveLimit: number, extra: number): number {
  const clock = clockNumbered(moveLimit);
  const bank = clock.bank - (clock.bank % SPACING) + extra;
  return writeClock({ bank, increment: isPerMove(clock) ? bank : clock.increment });
}
