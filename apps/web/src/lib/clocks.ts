import { levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import type { Match, SeatNumber } from "@kifu/client";
import { clockNumbered, isPerMove } from "@kifu/wire/clock";
import { timeText } from "./time";

/**
 * A pace as a time, without "per move".
 *
 * @example paceText(writeClock({ bank: 300, increment: 5 })) // "5 min + 5 s"
 */
export function paceText(moveLimit: number): string {
  const clock = clockNumbered(moveLimit);
  const time = timeText(paceSeconds(moveLimit));
  return isPerMove(clock) ? time : `${time} + ${clock.increment} s`;
}

/**
 * What a clock shows. The extra second of the deadline, and the seconds by which a bot is asked
 * for, are left out: nobody wants to read 1:01.
 * @param secondsLeft including the second of the deadline
 */
export function shownSeconds(secondsLeft: number, moveLimit: number): number {
  return Math.min(secondsLeft, paceSeconds(moveLimit));
}

/** What a seat's clock shows. It stands still unless `running` is its part of `clock`. */
export function seatSeconds(
  { moveLimit, timeLeft }: Pick<Match, "moveLimit" | "timeLeft">,
  seat: SeatNumber,
  running: number | undefined,
): number {
  return shownSeconds(running ?? timeLeft[seat] + 1, moveLimit);
}

/** Below this many seconds a clock hurries its side; less for short clocks. */
export function lowSeconds(moveLimit: number): number {
  return Math.min(10, paceSeconds(moveLimit) / 6);
}

/**
 * The seconds per move, or in the bank, without those that ask for a bot, which nobody should
 * notice.
 */
export function paceSeconds(moveLimit: number): number {
  const open = levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
  return clockNumbered(open).bank;
}
