import { levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import type { Match, SeatNumber } from "@kifu/client";
import { clockNumbered, isPerMove } from "@kifu/wire/clock";
import { timeText } from "./time";

/**
 * A pace as time, before "per move".
 *
 * @example paceText(writeClock({ bank: 300, increment: 5 })) // "5 min + 5 s"
 */
export function paceText(moveLimit: number): string {
  const clock = clockNumbered(moveLimit);
  const time = timeText(paceSeconds(moveLimit));
  return isPerMove(clock) ? time : `${time} + ${clock.increment} s`;
}

/**
 * What a clock shows. A move may also be made in the second of the deadline, which comes on top, and so
 * do the seconds by which a bot is asked for: nobody wants to read 1:01.
 *
 * @param secondsLeft with the second of the deadline
 */
export function shownSeconds(secondsLeft: number, moveLimit: number): number {
  return Math.min(secondsLeft, paceSeconds(moveLimit));
}

/** What the clock of a seat shows, which stands unless `running` is what `clock` has of it. */
export function seatSeconds(
  { moveLimit, timeLeft }: Pick<Match, "moveLimit" | "timeLeft">,
  seat: SeatNumber,
  running: number | undefined,
): number {
  return shownSeconds(running ?? timeLeft[seat] + 1, moveLimit);
}

/** Below this many seconds a clock hurries its side; less where there are few to begin with. */
export function lowSeconds(moveLimit: number): number {
  return Math.min(10, paceSeconds(moveLimit) / 6);
}

/** The seconds for a move, or in the bank, without those that ask for a bot, which nobody should notice. */
export function paceSeconds(moveLimit: number): number {
  const open = levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
  return clockNumbered(open).bank;
}
