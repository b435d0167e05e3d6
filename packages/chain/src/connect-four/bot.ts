import { anyOf, bestOf, type Bot, type IsLate, type Level, neverLate } from "@kifu/kit/plain";
import { discBits, type DiscBits } from "./DiscBits.js";
import { LookAhead } from "./LookAhead.js";
import { endingOfFirst, EVEN_COLUMNS } from "./firstDisc.js";
import { BOOK_DISCS, openingMoves } from "./openingBook.js";
import { maySwap, SWAP, type Position } from "./position.js";
import { openColumns } from "./rules.js";
import { Solver } from "./Solver.js";

/**
 * The plies that each level looks ahead. Two plies are enough to see and stop the opponent's next
 * win.
 */
const DEPTHS: Readonly<Record<Level, number>> = { easy: 2, medium: 4, hard: 6 };

/**
 * A bot. Every level completes its own four and stops the opponent's four. Otherwise easy plays
 * anywhere, and medium looks further ahead. Hard never gives away a win or a draw: it plays openings
 * from a book, and its search then reaches the end of the game. From ten discs on it wins as fast
 * as it can, and loses as late as it can. Medium and hard begin with a disc that is even, and swap
 * for one that wins.
 */
export const chooseMove: Bot<Position, number> = (
  position,
  random,
  level = "hard",
  _,
  isLate = neverLate,
) => {
  if (maySwap(position) && wantsSwap(position, random, level)) return SWAP;
  if ((position.red | position.yellow) === 0n && level !== "easy")
    return anyOf(EVEN_COLUMNS, random);
  const columns = level === "hard" ? perfectMoves(position, isLate) : undefined;
  return anyOf(columns ?? weighedMoves(position, level, isLate), random);
};

function wantsSwap(position: Position, random: () => number, level: Level): boolean {
  const ending = level === "easy" ? 0 : endingOfFirst(position);
  return ending > 0 || (ending === 0 && random() < 0.5);
}

/** With fewer discs on the board, a search to the end takes too long. The book covers them. */
const LEAST_DISCS = 8;
/**
 * With 12 discs, a search visits a few hundred thousand positions, and rarely more than a million.
 * With more than this, a slow machine would think for too long.
 */
const MOST_POSITIONS = 3e6;

/** Kept from move to move, because it has already solved most of what follows. */
let solver: Solver | undefined;

/** The best moves. Undefined if the search does not reach the end of the game. */
function perfectMoves(position: Position, isLate: IsLate): readonly number[] | undefined {
  const discs = discBits(position);
  const opening = openingMoves(discs);
  if (opening.length > 0) return variedOpening(discs, opening);
  if (discs.count < LEAST_DISCS) return undefined;
  solver ??= new Solver();
  const { columns } = solver.best(discs, MOST_POSITIONS, isLate);
  return columns.length > 0 ? columns : undefined;
}

/**
 * The book has few columns for a position, so that games would be repeated. Its last columns have
 * equals that lead out of it, to positions that a search solves.
 */
function variedOpening(discs: DiscBits, opening: readonly number[]): readonly number[] {
  if (discs.count < BOOK_DISCS - 1) return opening;
  solver ??= new Solver();
  const { least, most, columns } = solver.best(discs, MOST_POSITIONS / 3);
  return least === most && columns.length > 0 ? columns : opening;
}

function weighedMoves(position: Position, level: Level, isLate: IsLate): readonly number[] {
  const ahead = new LookAhead(position, { weighs: level === "hard" });
  const worthOf = (column: number) => ahead.worthOf(column, DEPTHS[level]);
  return bestOf(openColumns(position), worthOf, isLate);
}
