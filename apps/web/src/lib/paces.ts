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

/** A pace as time. The blocks by which a house player is asked for are nobody's to notice. */
export function paceText(moveLimit: number, intervalMs: number): string {
  const asked = levelAskedFor(moveLimit) !== undefined;
  return blocksAsTime(asked ? openMoveLimit(moveLimit) : moveLimit, intervalMs);
}
