import { anyOf, bestOf, type Bot, type Level, type Point } from "@kifu/kit/plain";
import type { Position } from "./position.js";
import { rules } from "./rules.js";

/** How many plies each level looks ahead. Two are enough to see the opponent's threats. */
const DEPTHS: Readonly<Record<Level, number>> = { easy: 2, medium: 3, hard: 4 };

/** A bot that searches a few plies ahead, and moves at random if it sees no end. */
export const chooseMove: Bot<Position, Point> = (position, random, level = "hard") => {
  const worth = (move: Point) => worthOf(position, move, DEPTHS[level]);
  return anyOf(bestOf(rules.legalMoves(position), worth), random);
};

/**
 * The value of a move for its mover: above 0 wins, below 0 loses. The farther from 0, the sooner.
 */
function worthOf(position: Position, move: Point, depth: number): number {
  const played = rules.play(position, move);
  if (!played.ok) return -Infinity;
  if (played.outcome.ending === "won") return depth;
  if (played.outcome.ending !== "none" || depth === 1) return 0;
  const replies = rules.legalMoves(played.position);
  return -Math.max(...replies.map((reply) => worthOf(played.position, reply, depth - 1)));
}
