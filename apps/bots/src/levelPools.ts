import { type Level, levels } from "@kifu/kit/plain";
import { clockNumbered, isPerMove, isSlow, writeClock } from "@kifu/wire/clock";

/**
 * Players with the same game and the same clock share a pool. A client that asks for a bot takes a
 * clock that is a multiple of ten seconds, and adds 1 to 3 seconds for the bot's level. People do
 * not notice so few seconds.
 */
const SPACING = 10;

/** The clock with which players ask for a bot of this level. */
export function botMoveLimit(moveLimit: number, level: Level): number {
  return withExtra(moveLimit, 1 + levels.indexOf(level));
}

/** The level that the clock asks for. Undefined in a pool for anyone. */
export function levelAskedFor(moveLimit: number): Level | undefined {
  const { bank, increment } = clockNumbered(moveLimit);
  const extra = bank % SPACING;
  // A clock that would be invalid without the extra seconds does not ask for a bot.
  const isOther = bank < SPACING || (increment < bank && increment >= bank - extra);
  return isOther ? undefined : levels[extra - 1];
}

/** Removes the extra seconds, which request a bot, from a clock. */
export function openMoveLimit(moveLimit: number): number {
  return withExtra(moveLimit, 0);
}

function withExtra(moveLimit: number, extra: number): number {
  const clock = clockNumbered(moveLimit);
  // A clock in days has no seconds to add. Bots play no slow matches.
  if (isSlow(clock)) return moveLimit;
  const bank = clock.bank - (clock.bank % SPACING) + extra;
  return writeClock({ bank, increment: isPerMove(clock) ? bank : clock.increment });
}
