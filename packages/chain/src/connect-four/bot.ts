import { anyOf, bestOf, type Bot, type Level } from "@kifu/kit/plain";
import { LookAhead } from "./LookAhead.js";
import type { Position } from "./position.js";
import { rules } from "./rules.js";

/** The plies that each level looks ahead. Two are enough to stop a win in one. */
const DEPTHS: Readonly<Record<Level, number>> = { easy: 2, medium: 4, hard: 6 };

/**
 * A bot. Every level completes four and stops the opponent's four. Beyond that, easy plays
 * anywhere, medium looks further ahead, and hard also weighs the rows that are still open where
 * its search ends.
 */
export const chooseMove: Bot<Position, number> = (position, random, level = "hard") => {
  const ahead = new LookAhead(position, { weighs: level === "hard" });
  const worth = (column: number) => ahead.worthOf(column, DEPTHS[level]);
  return anyOf(bestOf(rules.legalMoves(position), worth), random);
};
