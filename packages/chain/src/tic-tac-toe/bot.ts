import { anyOf, bestOf, type Bot, type Level } from "@kifu/kit/plain";
import { ALL_SQUARES, maySwap, SQUARES, SWAP, WINNING_LINES, type Position } from "./position.js";

/**
 * A bot. Every level completes a line and stops the opponent's. Otherwise easy plays anywhere,
 * and medium plays perfectly in about half of its moves. Hard never loses, and wins as soon as it
 * can. Easy swaps as often as not, the others swap for a mark in the middle or in a corner.
 */
export const chooseMove: Bot<Position, number> = (position, random, level = "hard") => {
  const { crosses, noughts, turn } = position;
  if (maySwap(position) && wantsSwap(crosses, random, level)) return SWAP;
  const [mover, opponent] = turn === 0 ? [crosses, noughts] : [noughts, crosses];
  const perfectly = level === "hard" || (level === "medium" && random() < 0.5);
  const choice = perfectly
    ? bestOf(freeSquares(mover, opponent), (square) => -worthFor(opponent, mover | (1 << square)))
    : sensibleSquares(mover, opponent);
  return anyOf(choice, random);
};

/**
 * With best play, every first mark draws. A mark in the middle or in a corner is in more lines, and
 * leaves the opponent fewer replies that hold the draw.
 */
const STRONG_MARKS = 0b101_010_101;

function wantsSwap(crosses: number, random: () => number, level: Level): boolean {
  return level === "easy" ? random() < 0.5 : (crosses & STRONG_MARKS) !== 0;
}

/**
 * The squares where the mover wins. If there are none, the squares where the opponent would win.
 * If there are none of these either, all free squares.
 */
function sensibleSquares(mover: number, opponent: number): number[] {
  const free = freeSquares(mover, opponent);
  const completing = (own: number) => free.filter((square) => hasLine(own | (1 << square)));
  return [completing(mover), completing(opponent)].find(({ length }) => length > 0) ?? free;
}

function hasLine(squares: number): boolean {
  return WINNING_LINES.some(({ mask }) => (squares & mask) === mask);
}

/** The value of a move for its mover. Positive values win, and higher values win sooner. */
export function worthOf({ crosses, noughts, turn }: Position, square: number): number {
  if (square === SWAP) return -worthFor(0, crosses);
  const [mover, opponent] = turn === 0 ? [crosses, noughts] : [noughts, crosses];
  return -worthFor(opponent, mover | (1 << square));
}

const worths = new Map<number, number>();

/** The value of a position for its mover. Positive values win, and higher values win sooner. */
function worthFor(mover: number, opponent: number): number {
  const key = (mover << 9) | opponent;
  let worth = worths.get(key);
  if (worth === undefined) {
    worth = search(mover, opponent);
    worths.set(key, worth);
  }
  return worth;
}

function search(mover: number, opponent: number): number {
  const free = freeSquares(mover, opponent);
  if (hasLine(opponent)) return -1 - free.length;
  if (free.length === 0) return 0;
  return Math.max(...free.map((square) => -worthFor(opponent, mover | (1 << square))));
}

function freeSquares(mover: number, opponent: number): number[] {
  const free = ALL_SQUARES & ~(mover | opponent);
  return SQUARES.filter((square) => (free >> square) & 1);
}
