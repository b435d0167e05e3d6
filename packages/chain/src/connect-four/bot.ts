import { anyOf, bestOf, type Bot, type Level } from "@kifu/kit/plain";
import { LookAhead } from "./LookAhead.js";
import type { Position } from "./position.js";
import { rules } from "./rules.js";

/**
 * The plies that each level looks ahead. Two plies are enough to see and stop the opponent's next
 * win.
 */
const DEPTHS: Readonly<Record<Level, number>> = { easy: 2, medium: 4, hard: 6 };

/**
 * A bot. Every level completes its own four and stops the opponent's four. Otherwise easy plays
 * anywhere, and medium looks further ahead. Hard also weighs the lines that are still open where
 * its search ends.
 */
export const chooseMove: Bot<Position, number> = (position, random, level = "hard") => {
  const ahead = new LookAhead(position, { weighs: level === "hard" });
  const worth = (column: number) => ahead.worthOf(column, DEPTHS[level]);
  return anyOf(bestOf(rules.legalMoves(position), worth), random);
};
