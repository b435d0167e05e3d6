import { anyOf, bestOf, type Bot, type Level } from "@kifu/kit/plain";
import type { Point, Position } from "./position.js";
import { FREE, MINE, pointOfCell, BotBoard, THEIRS, type StoneOwner } from "./BotBoard.js";

/**
 * A bot. Every level completes its own five and open four, and stops the opponent's. Otherwise
 * easy picks the best shape among three random cells. Medium looks at a random half of the cells,
 * and weighs what a stone builds against what it leaves. Hard looks at all cells, and finds wins
 * by consecutive fours.
 */
export const chooseMove: Bot<Position, Point> = (position, random, level = "hard") => {
  const board = new BotBoard(position);
  const candidates = board.candidates();
  const winning = level === "hard" ? winByFours(board, candidates) : undefined;
  if (winning !== undefined) return pointOfCell(winning);

  const sensible = sensibleCells(board, candidates);
  const seen = seenCells(sensible, random, level);
  const shape = (cell: number) => board.threats(cell, MINE).shape;
  const worth = (cell: number) => worthOf(board, cell, candidates);
  const cell = anyOf(bestOf(seen, level === "easy" ? shape : worth), random);
  return cell === undefined ? undefined : pointOfCell(cell);
};

function seenCells(cells: readonly number[], random: () => number, level: Level) {
  if (level === "hard") return cells;
  if (level === "easy") return [1, 2, 3].flatMap(() => anyOf(cells, random) ?? []);
  const half = cells.filter(() => random() < 0.5);
  return half.length > 0 ? half : cells;
}

/** The weights of a stone's threats. The shape of its lines adds a few hundred at most. */
const FIVE = 1e8;
const OPEN_FOUR = 1e6;
const FOUR_AND_THREE = 3e5;
const TWO_THREES = 3e4;
const FOUR = 150;
const THREE = 2000;

/** Blocking a shape of the opponent is worth this fraction of building the same shape. */
const DEFENCE = 0.6;

/**
 * The worth of a move: what it builds and prevents, minus the threats that the opponent can make
 * next.
 */
function worthOf(board: BotBoard, cell: number, candidates: readonly number[]): number {
  const attack = stoneWorth(board, cell, MINE);
  const defence = stoneWorth(board, cell, THEIRS) * DEFENCE;
  board.cells[cell] = MINE;
  const left = Math.max(0, ...candidates.map((reply) => stoneWorth(board, reply, THEIRS)));
  board.cells[cell] = FREE;
  // If this stone makes a winning threat, the opponent can answer only with a five.
  if (attack >= FOUR_AND_THREE && left < FIVE) return attack * 10 - left;
  return attack + defence - (left >= TWO_THREES ? left : 0);
}

function stoneWorth(board: BotBoard, cell: number, side: StoneOwner): number {
  const { fives, fours, threes, shape } = board.threats(cell, side);
  if (fives > 0) return FIVE;
  if (fours > 1) return OPEN_FOUR + shape;
  if (fours === 1 && threes > 0) return FOUR_AND_THREE + shape;
  if (threes > 1) return TWO_THREES + shape;
  return fours * FOUR + threes * THREE + shape;
}

/**
 * The cells worth considering. If a player can win at once, these are only the cells that win or
 * that stop the win.
 */
function sensibleCells(board: BotBoard, candidates: readonly number[]): readonly number[] {
  const making = (side: StoneOwner, threat: "fives" | "fours", least: number) =>
    candidates.filter((cell) => board.threats(cell, side)[threat] >= least);
  const urgent = [making(MINE, "fives", 1), making(THEIRS, "fives", 1), making(MINE, "fours", 2)];
  const first = urgent.find((cells) => cells.length > 0);
  if (first !== undefined) return first;

  if (making(THEIRS, "fours", 2).length === 0) return candidates;
  const stopping = candidates.filter((cell) => {
    board.cells[cell] = MINE;
    const open = making(THEIRS, "fours", 2).length > 0;
    board.cells[cell] = FREE;
    return !open;
  });
  return stopping.length > 0 ? stopping : candidates;
}

/** The search for a win tries at most this many fours, which takes a few milliseconds. */
const SEARCHED = 100;

/**
 * A move that completes a five, or starts a sequence of fours that wins. Each four leaves the
 * opponent a single answer.
 */
function winByFours(board: BotBoard, candidates: readonly number[]): number | undefined {
  let budget = SEARCHED;
  const completing = (side: StoneOwner): number | undefined =>
    candidates.find((cell) => board.threats(cell, side).fives > 0);

  function search(): number | undefined {
    const won = completing(MINE);
    if (won !== undefined || completing(THEIRS) !== undefined) return won;
    return candidates.find((cell) => {
      const { fours } = board.threats(cell, MINE);
      return fours > 1 || (fours === 1 && budget-- > 0 && winsAfterFour(cell));
    });
  }

  function winsAfterFour(cell: number): boolean {
    board.cells[cell] = MINE;
    const answer = completing(MINE);
    let wins = false;
    // Undefined if the answer is not a candidate. Candidates are close to the stones that were on
    // the board before the search.
    if (answer !== undefined) {
      board.cells[answer] = THEIRS;
      wins = search() !== undefined;
      board.cells[answer] = FREE;
    }
    board.cells[cell] = FREE;
    return wins;
  }

  return search();
}
