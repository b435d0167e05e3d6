import { ALL_SQUARES, SQUARES, WINNING_LINES, type Position } from "./position.js";

/**
 * A perfect player: it never loses, wins as soon as it can, and picks at random among moves
 * of equal worth. `undefined` when no square is free.
 */
export function chooseMove(position: Position, random: () => number): number | undefined {
  const { crosses, noughts, turn } = position;
  const [mover, opponent] = turn === 0 ? [crosses, noughts] : [noughts, crosses];
  let best = -Infinity;
  let choice: number[] = [];
  for (const square of freeSquares(mover, opponent)) {
    const worth = -worthFor(opponent, mover | (1 << square));
    if (worth > best) [best, choice] = [worth, []];
    if (worth === best) choice.push(square);
  }
  return choice[Math.floor(random() * choice.length)];
}

const worths = new Map<number, number>();

/** The value of a position for its mover: above 0 wins, and higher wins sooner. */
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
  if (WINNING_LINES.some(({ mask }) => (opponent & mask) === mask)) return -1 - free.length;
  if (free.length === 0) return 0;
  return Math.max(...free.map((square) => -worthFor(opponent, mover | (1 << square))));
}

function freeSquares(mover: number, opponent: number): number[] {
  const free = ALL_SQUARES & ~(mover | opponent);
  return SQUARES.filter((square) => (free >> square) & 1);
}
