import {
  anyOf,
  bestOf,
  bitAt,
  type Bot,
  cells,
  type IsLate,
  type Level,
  neverLate,
  put,
} from "@kifu/kit/plain";
import { pointOfCell } from "../randzu/BotBoard.js";
import { chooseCell, promisingCells } from "../randzu/bot.js";
import { LookAhead } from "../randzu/LookAhead.js";
import { areAlike, dutyOf, isWithin, MOST_ASKED, offersDue, type StonesDue } from "./openings.js";
import { BOARD, type Colour, type Move, type Point, type Position } from "./position.js";
import { RenjuBoard } from "./RenjuBoard.js";

/**
 * A bot. In the opening it keeps the colour that looks better to it, and leaves its opponent even
 * positions. After it, it plays like the bot of Randzu. Black makes no fouls, and White counts on
 * that.
 */
export const chooseMove: Bot<Position, Move> = (
  position,
  random,
  level = "hard",
  _,
  isLate = neverLate,
) => {
  if (position.step === "play") return placeStone(position, random, level, isLate);
  const duty = dutyOf(position);
  if (duty.swap !== undefined && wantsSwap(position, random, level, isLate)) return SWAP;
  if (duty.soosorv && random() < BEGINS_SOOSORV)
    return beginWithTwo(duty.soosorv, position, random, isLate);
  if (duty.chooses) return chooseOffer(position, random, level, isLate);
  const due = offersDue(position);
  if (due > 0 && (duty.stones === undefined || random() < OFFERS_TEN)) {
    const offers = bestFifths(position, isLate).slice(0, due);
    if (offers.length === due) return { stones: [], asks: 0, offers };
  }
  if (duty.asks) return askFor(position, random, isLate);
  return duty.stones?.next === "play"
    ? placeStone(position, random, level, isLate)
    : placeEvenly(position, random, isLate);
};

const SWAP: Move = { stones: [], asks: 0, offers: [] };

/** How often Black offers ten fifth moves, when it may instead place one. */
const OFFERS_TEN = 1 / 3;

/** How often the first player begins Soosõrv-8. */
const BEGINS_SOOSORV = 1 / 3;

function placeStone(
  position: Position,
  random: () => number,
  level: Level,
  isLate: IsLate,
): Move | undefined {
  const point = chooseCell(boardOf(position), random, level, isLate);
  return point && stonesMove([point]);
}

function wantsSwap(
  position: Position,
  random: () => number,
  level: Level,
  isLate: IsLate,
): boolean {
  const { step, asked } = position;
  // The side to move leads by this much, compared with an even position.
  const lead =
    step === "offers or swap" ? leadWithFifths(position, asked, isLate) : leadOf(position);
  if (level === "easy" || Math.abs(lead) <= CLOSE) return random() < 0.5;
  return lead < 0;
}

/** Leads that differ by less count as even. */
const CLOSE = 120;

/**
 * By how much `LookAhead` sees the side to move lead in an even position with this many stones.
 * To move is worth much. The hard bot won about half of its games against itself from there.
 */
const EVEN = [0, 1330, 1600, 1440, 1690, 1650];
/** With an odd number of plies, the other side would have the last word. */
const PLIES = 2;

/** How much better the side to move stands than in an even position. */
function leadOf(position: Stones): number {
  const board = boardOf(position);
  return new LookAhead(board).lead(PLIES) - EVEN[board.stones]!;
}

/** How much better Black stands if it offers so many fifth moves, before which it may swap. */
function leadWithFifths(position: Position, asked: number, isLate: IsLate): number {
  const fifths = bestFifths(position, isLate);
  // White chooses the worst for Black.
  const worst = fifths[Math.min(asked, fifths.length) - 1];
  return worst === undefined ? 0 : -leadOf(after(position, worst));
}

/** A stone after which the sides are about even, because the opponent may swap. */
function placeEvenly(position: Position, random: () => number, isLate: IsLate): Move | undefined {
  const [side = 15] = dutyOf(position).stones?.within ?? [];
  const free = freeCells(position).filter((cell) => isWithin(cell, side));
  const evenness = (cell: Point) => -Math.abs(leadOf(after(position, cell)));
  const tried = someOf(free, TRIED, random);
  const cell = anyOf(bestOf(tried, evenness, isLate), random);
  return cell && stonesMove([cell]);
}

/** How many random cells are compared. */
const TRIED = 8;

/** The second and third stone of Soosõrv-8. */
function beginWithTwo(
  { within: [one = 3, other = 5] }: StonesDue,
  position: Position,
  random: () => number,
  isLate: IsLate,
): Move | undefined {
  const free = freeCells(position);
  const pairs = Array.from({ length: TRIED }, () => {
    const white = anyOf(
      free.filter((cell) => isWithin(cell, one)),
      random,
    )!;
    const rest = free.filter((cell) => isWithin(cell, other) && !isSame(cell, white));
    return [white, anyOf(rest, random)!] as const;
  });
  const evenness = ([white, black]: readonly [Point, Point]) =>
    -Math.abs(leadOf(after(after(position, white), black)));
  const pair = anyOf(bestOf(pairs, evenness, isLate), random);
  return pair && stonesMove(pair);
}

/** A fourth stone, with a number of fifth moves that makes the sides about even. */
function askFor(position: Position, random: () => number, isLate: IsLate): Move | undefined {
  const near = boardOf(position).candidates().map(pointOfCell);
  const choices = someOf(near, TRIED / 2, random).flatMap((cell, tried) => {
    if (tried > 0 && isLate()) return [];
    const placed = after(position, cell);
    const leads = bestFifths(placed, isLate)
      .slice(0, MOST_ASKED)
      .map((fifth) => leadOf(after(placed, fifth)));
    return leads.map((lead, i) => ({ cell, asks: i + 1, lead }));
  });
  const choice = anyOf(
    bestOf(choices, ({ lead }) => -Math.abs(lead)),
    random,
  );
  return choice && { ...stonesMove([choice.cell]), asks: choice.asks };
}

/** Black's fifth moves, the best first. No two are symmetric. */
function bestFifths(position: Stones, isLate: IsLate): Point[] {
  const board = new RenjuBoard(position, "black");
  const promising = promisingCells(board, isLate).map(({ cell }) => pointOfCell(cell));
  const others = freeCells(position).filter((cell) => !promising.some((one) => isSame(one, cell)));
  const chosen: Point[] = [];
  for (const cell of [...promising, ...others]) {
    if (chosen.length === 10) break;
    if (!areAlike(position, [...chosen, cell])) chosen.push(cell);
  }
  return chosen;
}

/** The offered fifth move that is best for White, and White's sixth stone. */
function chooseOffer(
  position: Position,
  random: () => number,
  level: Level,
  isLate: IsLate,
): Move | undefined {
  const { offered } = position;
  const lead = (fifth: Point) => leadOf(after(position, fifth));
  const best = level === "easy" ? offered : bestOf(offered, lead, isLate);
  const fifth = anyOf(best, random);
  if (fifth === undefined) return undefined;
  const sixth = chooseCell(boardOf(after(position, fifth)), random, level, isLate);
  return sixth && stonesMove([fifth, sixth]);
}

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

/** The board as the colour sees it whose stone is due. Colours alternate, and Black is first. */
export function boardOf(stones: Stones): RenjuBoard {
  return new RenjuBoard(stones, colourDue(stones));
}

function colourDue({ black, white }: Stones): Colour {
  return countOf(black) === countOf(white) ? "black" : "white";
}

function countOf(stones: bigint): number {
  let count = 0;
  for (let left = stones; left > 0n; left &= left - 1n) count++;
  return count;
}

/** The stones with one more. */
function after(stones: Stones, { x, y }: Point): Stones {
  const colour = colourDue(stones);
  return { ...stones, [colour]: put(stones[colour], x, y) };
}

function freeCells({ black, white }: Stones): Point[] {
  return [...cells(BOARD)].filter(({ x, y }) => ((black | white) & bitAt(x, y)) === 0n);
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

function stonesMove(stones: readonly Point[]): Move {
  return { stones, asks: 0, offers: [] };
}

function someOf<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [item] = left.splice(Math.floor(random() * left.length), 1);
    return item!;
  });
}
