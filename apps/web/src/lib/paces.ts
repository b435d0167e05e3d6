import { botMoveLimit, levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import type { Match, SeatNumber } from "@kifu/client";
import { levels } from "@kifu/kit/plain";
import { clockNumbered, isPerMove, writeClock } from "@kifu/wire/clock";
import { timeText } from "./time";

/** How much time a side has. */
export interface Pace {
  readonly name: string;
  /** The number of a clock. */
  readonly moveLimit: number;
}

/**
 * Few, so that people who want to play meet: people meet only on the same pace. The first is
 * for those who know the game by heart, the last for a match beside something else.
 */
export const MOVE_PACES: readonly Pace[] = [
  { name: "Quick", moveLimit: 30 },
  { name: "Steady", moveLimit: 60 },
  { name: "Slow", moveLimit: 300 },
];

/** The same with one time for all moves, of which each move gives some back. */
export const BANK_PACES: readonly Pace[] = [
  { name: "Blitz", moveLimit: writeClock({ bank: 180, increment: 2 }) },
  { name: "Rapid", moveLimit: writeClock({ bank: 300, increment: 5 }) },
  { name: "Long", moveLimit: writeClock({ bank: 900, increment: 10 }) },
];

/** All that the home page offers. */
export const PACES: readonly Pace[] = [...MOVE_PACES, ...BANK_PACES];

/** The pace that is chosen until a player chooses another. */
export const DEFAULT_PACE = 60;

/** The limits with which people meet here: each pace, for anyone and for a bot. */
const LISTED: ReadonlySet<number> = new Set(
  PACES.flatMap(({ moveLimit }) => [
    moveLimit,
    ...levels.map((level) => botMoveLimit(moveLimit, level)),
  ]),
);

/** Whether the home page offers this limit. The chain takes others, with matches of 18 hours. */
export function isListed(moveLimit: number): boolean {
  return LISTED.has(moveLimit);
}

/** The limit itself if the home page offers it, else of the paces the one that is nearest. */
export function nearestListed(moveLimit: number): number {
  if (isListed(moveLimit)) return moveLimit;
  const farness = (pace: Pace) => Math.abs(paceSeconds(pace.moveLimit) - paceSeconds(moveLimit));
  const alike = isPerMove(clockNumbered(moveLimit)) ? MOVE_PACES : BANK_PACES;
  // Of two as near as each other, the one that gives more time.
  return alike.reduce((best, pace) => (farness(pace) <= farness(best) ? pace : best)).moveLimit;
}

/** The limit that an address asks for: the usual one if it names none, none if it is not listed. */
export function paceFrom(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_PACE;
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return isListed(limit) ? limit : undefined;
}

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
function paceSeconds(moveLimit: number): number {
  const open = levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
  return clockNumbered(open).bank;
}
