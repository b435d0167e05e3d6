import { anyOf, bestOf, type Bot, type IsLate, type Level, neverLate } from "@kifu/kit/plain";
import type { Point, Position } from "./position.js";
import { BotBoard, FREE, MINE, pointOfCell, type StoneOwner, THEIRS } from "./BotBoard.js";
import { ForcedWin } from "./ForcedWin.js";
import { LookAhead, WON } from "./LookAhead.js";
import { DEFENCE, FIVE, FOUR_AND_THREE, stoneWorth, TWO_THREES } from "./stoneWorth.js";

/**
 * A bot. Every level completes its own five and open four, and stops the opponent's. Otherwise
 * easy picks the best shape among three random cells. Medium looks at a random half of the cells,
 * and weighs what a stone builds against what it leaves. Hard looks at all cells, finds forced
 * wins, and avoids those of the opponent.
 */
export const chooseMove: Bot<Position, Point> = (position, random, level = "hard", _, isLate) =>
  chooseCell(new BotBoard(position), random, level, isLate);

/** The cell for the next stone of the player to move; `undefined` if the board is full. */
export function chooseCell(
  board: BotBoard,
  random: () => number,
  level: Level,
  isLate: IsLate = neverLate,
): Point | undefined {
  const cell = anyOf(bestCells(board, random, level, isLate), random);
  return cell === undefined ? undefined : pointOfCell(cell);
}

function bestCells(board: BotBoard, random: () => number, level: Level, isLate: IsLate): number[] {
  const winning = level === "hard" ? forcedWin(board, MINE, { isLate }) : undefined;
  if (winning !== undefined) return [winning];

  const candidates = openCells(board);
  const sensible = sensibleCells(board, candidates);
  const seen = seenCells(sensible, random, level);
  if (level === "easy") return bestOf(seen, (cell) => board.count("shape", cell, MINE));
  const worths = new Map(seen.map((cell) => [cell, worthOf(board, cell, candidates)]));
  if (level === "medium") return bestOf(seen, (cell) => worths.get(cell)!);

  const phase = board.stones < OPENING ? "opening" : "later";
  const [plies, variety] = [PLIES[phase], VARIETY[phase]];
  const weighed = weigh(board, worths, { plies, isLate, variety: () => variety * random() });
  const moves = weighed.map(({ cell }) => cell);
  const isThreatened = forcedWin(board, THEIRS, { isLate }) !== undefined;
  const safe = isThreatened ? moves.find((cell) => isSafe(board, cell, { isLate })) : undefined;
  return safe === undefined ? moves.slice(0, 1) : [safe];
}

/** A cell, and how good a stone there is for the player to move. */
export interface WeighedCell {
  readonly cell: number;
  readonly worth: number;
}

/** The most promising cells for the player to move, the best first. Empty if the board is full. */
export function promisingCells(board: BotBoard, isLate: IsLate = neverLate): WeighedCell[] {
  const candidates = openCells(board);
  const sensible = sensibleCells(board, candidates);
  const worths = new Map(sensible.map((cell) => [cell, worthOf(board, cell, candidates)]));
  return weigh(board, worths, { plies: PLIES.opening, isLate, variety: () => 0 });
}

/** The cells near others where the player to move may place a stone. */
function openCells(board: BotBoard): readonly number[] {
  const candidates = board.candidates();
  const open = candidates.filter((cell) => !board.isForbidden(cell, MINE));
  return open.length > 0 ? open : candidates;
}

/** Looks ahead from the cells with the highest worth, and ranks those that are left in time. */
function weigh(
  board: BotBoard,
  worths: ReadonlyMap<number, number>,
  { plies, isLate, variety }: { plies: number; isLate: IsLate; variety: () => number },
): WeighedCell[] {
  const ahead = new LookAhead(board);
  const worthOf = (cell: number) => (isLate() ? UNKNOWN : ahead.worthOf(cell, plies) + variety());
  return ranked([...worths.keys()], (cell) => worths.get(cell)!)
    .slice(0, LOOKED_AT)
    .map((cell) => ({ cell, worth: worthOf(cell) }))
    .sort((a, b) => b.worth - a.worth);
}

function ranked(cells: readonly number[], worthOf: (cell: number) => number): number[] {
  const worths = new Map(cells.map((cell) => [cell, worthOf(cell)]));
  return [...cells].sort((a, b) => worths.get(b)! - worths.get(a)!);
}

/**
 * Hard looks this many plies ahead from each of the most promising moves. An opinion looks as far
 * as in the opening.
 */
const LOOKED_AT = 12;
const PLIES = { opening: 2, later: 3 };
/** What was not looked at is better than a lost position, and worse than any other. */
const UNKNOWN = -WON / 2;
/**
 * Moves whose worth differs by less may be chosen for each other, so that games differ. Later in a
 * game, a small difference decides it.
 */
const VARIETY = { opening: 200, later: 20 };
/** The opening lasts until the board has this many stones. */
const OPENING = 8;

/** A win by fours may take this many plies, up to the five. */
const FOURS_PLIES = 15;
/** The same for a win by fours and threes. */
const THREES_PLIES = 9;
/**
 * A search tries at most this many stones, which takes about a third of a second. Of 600 wins that
 * games led to, the longest took 45,000.
 */
const BUDGET = 50_000;

/** How long a search for a forced win takes, as a part of the usual length. */
interface Length {
  readonly part?: number;
  readonly isLate?: IsLate;
}

/** The first move of a forced win, for this side to move, if a search of this length finds one. */
export function forcedWin(
  board: BotBoard,
  side: StoneOwner,
  { part = 1, isLate = neverLate }: Length = {},
): number | undefined {
  return (
    new ForcedWin(board, side, BUDGET * part, isLate).byFours(FOURS_PLIES) ??
    new ForcedWin(board, side, BUDGET * part, isLate).byThrees(THREES_PLIES)
  );
}

/** Whether a move leaves the opponent no forced win, as far as a search of this length can tell. */
export function isSafe(
  board: BotBoard,
  cell: number,
  { part = 1 / 10, isLate = neverLate }: Length = {},
): boolean {
  board.set(cell, MINE);
  const loses = forcedWin(board, THEIRS, { part, isLate }) !== undefined;
  board.set(cell, FREE);
  return !loses;
}

function seenCells(cells: readonly number[], random: () => number, level: Level) {
  if (level === "hard") return cells;
  if (level === "easy") return [1, 2, 3].flatMap(() => anyOf(cells, random) ?? []);
  const half = cells.filter(() => random() < 0.5);
  return half.length > 0 ? half : cells;
}

/**
 * The worth of a move: what it builds and prevents, minus the threats that the opponent can make
 * next.
 */
function worthOf(board: BotBoard, cell: number, candidates: readonly number[]): number {
  const attack = stoneWorth(board, cell, MINE);
  const defence = stoneWorth(board, cell, THEIRS) * DEFENCE;
  board.set(cell, MINE);
  const left = Math.max(0, ...candidates.map((reply) => stoneWorth(board, reply, THEIRS)));
  board.set(cell, FREE);
  // If this stone makes a winning threat, the opponent can answer only with a five.
  if (attack >= FOUR_AND_THREE && left < FIVE) return attack * 10 - left;
  return attack + defence - (left >= TWO_THREES ? left : 0);
}

/**
 * The cells worth considering. If a player can win at once, these are only the cells that win or
 * that stop the win.
 */
function sensibleCells(board: BotBoard, candidates: readonly number[]): readonly number[] {
  const urgent = [
    board.cellsWith("fives", MINE),
    board.cellsWith("fives", THEIRS).filter((cell) => !board.isForbidden(cell, MINE)),
    board.cellsWith("fours", MINE, 2),
  ];
  const first = urgent.find((cells) => cells.length > 0);
  if (first !== undefined) return first;

  const isOpen = () => board.cellsWith("fours", THEIRS, 2).length > 0;
  if (!isOpen()) return candidates;
  const stopping = candidates.filter((cell) => {
    board.set(cell, MINE);
    const open = isOpen();
    board.set(cell, FREE);
    return !open;
  });
  return stopping.length > 0 ? stopping : candidates;
}
