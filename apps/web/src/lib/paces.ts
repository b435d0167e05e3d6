import { botMoveLimit, levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import { levels } from "@kifu/kit/plain";
import { timeText } from "./time";

/** How long a side may think about a move, in seconds. */
export interface Pace {
  readonly name: string;
  readonly moveLimit: number;
}

/**
 * Few, so that people who want to play meet: people meet only on the same pace. The first is
 * for those who know the game by heart, the last for a match beside something else.
 */
export const PACES: readonly Pace[] = [
  { name: "Quick", moveLimit: 30 },
  { name: "Steady", moveLimit: 60 },
  { name: "Slow", moveLimit: 300 },
];

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
  const farness = (pace: Pace) => Math.abs(pace.moveLimit - moveLimit);
  // Of two as near as each other, the one that gives more time.
  return PACES.reduce((best, pace) => (farness(pace) <= farness(best) ? pace : best)).moveLimit;
}

/** The limit that an address asks for: the usual one if it names none, none if it is not listed. */
export function paceFrom(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_PACE;
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return isListed(limit) ? limit : undefined;
}

/** A pace as time. */
export function paceText(moveLimit: number): string {
  return timeText(paceSeconds(moveLimit));
}

/**
 * What a clock shows. A move may also be made in the second of the deadline, which comes on top, and so
 * do the seconds by which a bot is asked for: nobody wants to read 1:01.
 *
 * @param secondsLeft undefined on a clock that stands
 */
export function shownSeconds(secondsLeft: number | undefined, moveLimit: number): number {
  const whole = paceSeconds(moveLimit);
  return Math.min(secondsLeft ?? whole, whole);
}

/** Below this many seconds a clock hurries its side; less where there are few to begin with. */
export function lowSeconds(moveLimit: number): number {
  return Math.min(10, paceSeconds(moveLimit) / 6);
}

/** The limit without the seconds that ask for a bot, which nobody should notice. */
function paceSeconds(moveLimit: number): number {
  return levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
}
