import { type Level, levels } from "@kifu/kit/plain";

/**
 * Players meet in pools, and a pool is named by its terms: the game, and the blocks that a side
 * has for a move. A few seconds more than a round number, which nobody feels, name the bot that
 * somebody wants to meet.
 */
const SPACING = 10;

/** The blocks for a move with which a player asks for a bot of this level. */
export function botMoveLimit(moveLimit: number, level: Level): number {
  return openMoveLimit(moveLimit) + 1 + levels.indexOf(level);
}

/** The level that is asked for; undefined in a pool where anybody may come. */
export function levelAskedFor(moveLimit: number): Level | undefined {
  return moveLimit < SPACING ? undefined : levels[(moveLimit % SPACING) - 1];
}

/** The same pace in a pool where anybody may come. */
export function openMoveLimit(moveLimit: number): number {
  return moveLimit - (moveLimit % SPACING);
}
