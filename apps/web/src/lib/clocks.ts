import { levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import type { Match, SeatNumber } from "@kifu/client";
import { clockNumbered, isPerMove, isSlow } from "@kifu/wire/clock";
import { texts } from "../texts/texts";
import { timeText } from "./time";

/**
 * A pace as text, without "per move".
 *
 * @param said the page's texts; code of the server itself has to give them
 * @example paceText(writeClock({ bank: 300, increment: 5 })) // "5 min + 5 s"
 */
export function paceText(moveLimit: number, said = texts()): string {
  const clock = clockNumbered(moveLimit);
  const bank = timeText(paceSeconds(moveLimit), said);
  if (isPerMove(clock)) return bank;
  const increment = isSlow(clock)
    ? timeText(clock.increment, said)
    : said.common.seconds({ time: clock.increment });
  return said.common.bankPace({ bank, increment });
}

/** @example perMoveText(60) // "1 min per move" */
export function perMoveText(moveLimit: number, said = texts()): string {
  return said.common.perMove({ pace: paceText(moveLimit, said) });
}

/**
 * The seconds that a clock shows, at most the seconds of its pace. At the start `secondsLeft` is
 * larger, because it includes the extra second of the deadline and the seconds that encode a
 * request for a bot.
 */
export function shownSeconds(secondsLeft: number, moveLimit: number): number {
  return Math.min(secondsLeft, paceSeconds(moveLimit));
}

/**
 * The seconds that a seat's clock shows. `running` is the number of seconds that the seat has
 * left. It is undefined if the seat's clock does not run.
 */
export function seatSeconds(
  { moveLimit, timeLeft }: Pick<Match, "moveLimit" | "timeLeft">,
  seat: SeatNumber,
  running: number | undefined,
): number {
  const left = timeLeft[seat];
  // `left` can exceed the bank only in a phase that has its own time.
  if (left > clockNumbered(moveLimit).bank) return Math.min(running ?? left, left);
  return shownSeconds(running ?? left + 1, moveLimit);
}

/** Below this many seconds a clock warns its side. Short clocks warn later. */
export function lowSeconds(moveLimit: number): number {
  return Math.min(10, paceSeconds(moveLimit) / 6);
}

/**
 * The seconds per move or in the bank. The few extra seconds that request a bot are left out,
 * because people do not notice them.
 */
export function paceSeconds(moveLimit: number): number {
  const open = levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
  return clockNumbered(open).bank;
}
