import { botMoveLimit } from "@kifu/bots/pools";
import { levels } from "@kifu/kit/plain";
import { clockNumbered, DAY, isPerMove, isSlow, writeClock } from "@kifu/wire/clock";
import { paceSeconds } from "./clocks";

export interface Pace {
  /** The key of its name in the common texts. */
  readonly name: (typeof PACES)[number]["name"];
  /** The number that encodes the clock. */
  readonly moveLimit: number;
}

/**
 * There are only a few paces, because people meet only if they choose the same pace. The first pace
 * suits fast players. The last suits players who do something else at the same time.
 */
export const MOVE_PACES = [
  { name: "quick", moveLimit: 30 },
  { name: "steady", moveLimit: 60 },
  { name: "slow", moveLimit: 300 },
] as const;

/** The paces with a bank of time for the whole game. Each move adds time to the bank. */
export const BANK_PACES = [
  { name: "blitz", moveLimit: writeClock({ bank: 180, increment: 2 }) },
  { name: "rapid", moveLimit: writeClock({ bank: 300, increment: 5 }) },
  { name: "long", moveLimit: writeClock({ bank: 900, increment: 10 }) },
] as const;

/**
 * The paces of slow matches. In the last one, unused days stay in hand: a player on holiday can
 * take up to two weeks for a move, and each move gives a day back.
 */
export const SLOW_PACES = [
  { name: "daily", moveLimit: writeClock({ bank: DAY, increment: DAY }) },
  { name: "threeDays", moveLimit: writeClock({ bank: 3 * DAY, increment: 3 * DAY }) },
  { name: "weekly", moveLimit: writeClock({ bank: 7 * DAY, increment: 7 * DAY }) },
  { name: "daysOff", moveLimit: writeClock({ bank: 14 * DAY, increment: DAY }) },
] as const;

export const PACES = [...MOVE_PACES, ...BANK_PACES, ...SLOW_PACES] as const;

/** Whether a match with this clock lasts for days. */
export function isSlowPace(moveLimit: number): boolean {
  return isSlow(clockNumbered(moveLimit));
}

export const DEFAULT_PACE = 60;

const LISTED: ReadonlySet<number> = new Set(
  PACES.flatMap(({ moveLimit }) => [
    moveLimit,
    // A clock in days asks for no bot, so this adds nothing for it.
    ...levels.map((level) => botMoveLimit(moveLimit, level)),
  ]),
);

/**
 * Whether the home page offers this move limit. The chain accepts other limits too, such as 18
 * hours per move.
 */
export function isListed(moveLimit: number): boolean {
  return LISTED.has(moveLimit);
}

/** The limit itself if the home page offers it. Otherwise the nearest pace. */
export function nearestListed(moveLimit: number): number {
  if (isListed(moveLimit)) return moveLimit;
  const farness = (pace: Pace) => Math.abs(paceSeconds(pace.moveLimit) - paceSeconds(moveLimit));
  const clock = clockNumbered(moveLimit);
  const alike: readonly Pace[] = isSlow(clock)
    ? SLOW_PACES
    : isPerMove(clock)
      ? MOVE_PACES
      : BANK_PACES;
  // If two paces are equally near, the longer one wins.
  return alike.reduce((best, pace) => (farness(pace) <= farness(best) ? pace : best)).moveLimit;
}

/**
 * The move limit that an address asks for, or the default if it asks for none. Undefined if the
 * home page does not offer the limit.
 */
export function paceFrom(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_PACE;
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return isListed(limit) ? limit : undefined;
}
