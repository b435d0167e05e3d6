import { botMoveLimit } from "@kifu/bots/pools";
import { levels } from "@kifu/kit/plain";
import { clockNumbered, isPerMove, writeClock } from "@kifu/wire/clock";
import { paceSeconds } from "./clocks";

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

/** The paces with one time for all moves, of which each move gives some back. */
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
