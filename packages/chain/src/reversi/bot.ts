import { anyOf, bestOf, type Bot, type Level, neverLate, type Point } from "@kifu/kit/plain";
import { LookAhead } from "./LookAhead.js";
import type { Position } from "./position.js";
import { rules } from "./rules.js";

const DEPTHS: Readonly<Record<Level, number>> = { easy: 1, medium: 3, hard: 5 };

/**
 * For each level, the number of empty cells at which the bot starts to search to the end of the
 * game.
 */
const ENDGAME: Readonly<Record<Level, number>> = { easy: 2, medium: 4, hard: 8 };

/**
 * A bot that likes corners and many moves to choose from. A higher level looks further ahead, and
 * searches to the end of the game earlier.
 */
export const chooseMove: Bot<Position, Point> = (
  position,
  random,
  level = "hard",
  _,
  isLate = neverLate,
) => {
  const moves = rules.legalMoves(position);
  if (moves.length === 1) return moves[0];
  const ahead = new LookAhead(position, isLate);
  // If it gets late, at least this move was weighed.
  const [likely] = bestOf(moves, (move) => ahead.worthOf(move, 1));
  const likelyFirst = [...moves].sort((a, b) => Number(b === likely) - Number(a === likely));
  const depth = ahead.empty <= ENDGAME[level] ? ahead.empty + 1 : DEPTHS[level];
  return anyOf(
    bestOf(likelyFirst, (move) => ahead.worthOf(move, depth), isLate),
    random,
  );
};
