import { levelAskedFor, openMoveLimit } from "@kifu/bots/pools";
import { blocksAsTime } from "./time";

/** How long a side may think about a move. The chain counts it in blocks. */
export interface Pace {
  readonly name: string;
  readonly moveLimit: number;
}

/**
 * Few, so that people who want to play meet: every pace has a queue of its own. The first is
 * for those who know the game by heart, the last for a match beside something else.
 */
export const PACES: readonly Pace[] = [
  { name: "Quick", moveLimit: 30 },
  { name: "Steady", moveLimit: 60 },
  { name: "Slow", moveLimit: 300 },
];

export const DEFAULT_PACE = 60;
/** What the chain takes as a limit. */
const LONGEST = 65535;

/** The limit that a link asks for, or the usual one. */
export function paceFrom(text: string | undefined): number {
  const limit = /^\d{1,5}$/.test(text ?? "") ? Number(text) : 0;
  return limit >= 1 && limit <= LONGEST ? limit : DEFAULT_PACE;
}

/** A pace as time. */
export function paceText(moveLimit: number, intervalMs: number): string {
  return blocksAsTime(paceBlocks(moveLimit), intervalMs);
}

/**
 * What a clock shows. A move may also go into the block that is open, which comes on top, and so
 * do the blocks by which a house player is asked for: nobody wants to read 1:01.
 *
 * @param secondsLeft undefined on a clock that stands
 */
export function shownSeconds(
  secondsLeft: number | undefined,
  moveLimit: number,
  intervalMs: number,
): number {
  const whole = (paceBlocks(moveLimit) * intervalMs) / 1000;
  return Math.min(secondsLeft ?? whole, whole);
}

/** The blocks by which a house player is asked for are nobody's to notice. */
function paceBlocks(moveLimit: number): number {
  return levelAskedFor(moveLimit) === undefined ? moveLimit : openMoveLimit(moveLimit);
}
