import { cells, type Choices, FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";
import { notation } from "./notation.js";
import { CENTRE, isWithin } from "./openings.js";
import { BOARD, type Move, type Point } from "./position.js";

const LAST = FIELD_ORDER - 1n;
const OFFERS = "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)";
/** White has h9, g7 and a1, and Black h8, j10 and l12. Black is next. */
const OPENED = "h9 j10 g7 l12 a1";
const NO_OFFERS = (1n << 80n) - 1n;
/** The fields of a move after its stones, if it has only those. */
const OTHERS = NO_OFFERS << 32n;

/** Black has h8 and i9, White has h9 in the position in which refused moves are tried. */
export const samples: GameSamples = {
  opening: "h9",
  reply: "i9",
  third: "g7",
  faults: [
    { code: "renju/occupied", fault: "a cell with one's own stone", move: move("h9") },
    { code: "renju/occupied", fault: "a cell with the opponent's stone", move: move("i9") },
    {
      code: "renju/off-board",
      fault: "a column right of the board",
      move: [15n + 255n * 256n + OTHERS],
    },
    {
      code: "renju/off-board",
      fault: "a row above the board",
      move: [247n + 255n * 256n + OTHERS],
    },
    { code: "renju/outside", fault: "a fourth stone far from the centre", move: move("l8") },
    { code: "renju/not-now", fault: "two stones", move: move("g7,g8") },
    { code: "renju/not-now", fault: "a number of fifth moves", move: move("g7", 3n) },
    {
      code: "renju/not-now",
      fault: "ten fifth moves before the fourth stone",
      move: move("", 0n, 0x09080706050403020100n),
    },
    { code: "renju/not-now", fault: "a stone and offers", move: move("g7", 0n, 1n) },
    {
      code: "renju/not-now",
      fault: "a swap after the opening",
      after: `${OPENED} a3`,
      move: move(""),
      third: "a5",
    },
    {
      code: "renju/not-offered",
      fault: "a fifth move that was not offered",
      after: `h9 i9 g7 ${OFFERS}`,
      move: move("c1,o15"),
      third: "a4,o15",
    },
    {
      code: "renju/wrong-number",
      fault: "a fourth stone of Soosõrv-8 that asks for nothing",
      after: "h9,i9 swap",
      move: move("a1"),
      third: "a1:3",
    },
    {
      code: "renju/wrong-number",
      fault: "nine fifth moves",
      after: "h9,i9 swap",
      move: move("a1", 9n),
      third: "a1:3",
    },
    {
      code: "renju/occupied",
      fault: "a sixth stone on the fifth",
      after: `h9 i9 g7 ${OFFERS}`,
      move: move("a4,a4"),
      third: "a4,o15",
    },
    {
      code: "renju/malformed",
      fault: "a second stone without a first",
      move: [255n + 102n * 256n + OTHERS],
    },
    { code: "renju/malformed", fault: "a number of 113 bits", move: [2n ** 112n + move("g7")[0]!] },
    { code: "renju/malformed", fault: "2^240", move: [2n ** 240n] },
    { code: "renju/malformed", fault: "p − 1", move: [LAST] },
  ],
  games: [
    { moves: `${OPENED} a3 c3 a5 d3 a7 e3 b9 f3 b11 g3`, ends: "first won" },
    { moves: `${OPENED} c3 a3 d3 a5 e3 a7 f3 a9 g3`, ends: "second won" },
    { moves: `swap ${OPENED} c3 a3 d3 a5 e3 a7 f3 a9 g3`, ends: "first won" },
    { moves: `h9 i9 g7 ${OFFERS} a4,o15 c3 m1 d3 m3 e3 m5 f3 m7 g3`, ends: "second won" },
    // With Soosõrv-8, the first player has Black.
    { moves: "h9,i9 a1:2 (c3,d3) c3,o1 d3 o3 e3 o5 f3 o7 g3", ends: "first won" },
    { moves: "h9,i9 swap a1:2 swap (c3,d3) c3,o1 d3 o3 e3 o5 f3 o7 g3", ends: "first won" },
    // Six in a row win for White.
    {
      moves: `${OPENED} a3 c3 a5 d3 a7 e3 b9 g3 b11 h3 b13 f3`,
      ends: "first won",
    },
  ],
  // The last stone makes a three in its row and in its column.
  foul: `${OPENED} c3 o1 d3 o3 e4 o5 e5 o7 e3`,
  longGame: (choices) => fullBoard(choices).map(notation.write),
};

/** The fields of a move with these stones, number of fifth moves and offers. */
function move(stones: string, asks = 0n, offers = NO_OFFERS): bigint[] {
  const [first = 255n, second = 255n] = stones.split(",").filter(Boolean).map(indexOf);
  return [first + (second << 8n) + (asks << 16n) + (offers << 32n)];
}

function indexOf(name: string): bigint {
  const { x, y } = notation.read(name)!.stones[0]!;
  return BigInt(16 * y + x);
}

/**
 * A game without a winner that fills the board. The cells are coloured so that no line has more
 * than two of one colour in a row. Each colour takes its cells in any order, except those of the
 * opening.
 */
function fullBoard({ below, shuffled }: Choices): Move[] {
  // The centre is Black's, who has one stone more.
  const shift = anyShift(below);
  const all = shuffled([...cells(BOARD)]);
  const isBlack = ({ x, y }: Point) => isFirst({ x, y }, shift) === isFirst(CENTRE, shift);
  const black = opened(all.filter(isBlack), [1, 5, 9]);
  const white = opened(
    all.filter((cell) => !isBlack(cell)),
    [3, 7],
  );
  return Array.from({ length: all.length - 1 }, (_, i) => ({
    stones: [(i % 2 === 0 ? white : black.slice(1))[i >> 1]!],
    asks: 0,
    offers: [],
  }));
}

function anyShift(below: Choices["below"]): number {
  const all = [...cells(BOARD)];
  const fitting = [0, 1, 2, 3].filter(
    (shift) =>
      2 * all.filter((cell) => isFirst(cell, shift) === isFirst(CENTRE, shift)).length > all.length,
  );
  return fitting[below(fitting.length)]!;
}

/**
 * A step changes x + 2y by 1 along a row, by 2 along a column, and by 1 or 3 along a diagonal. So
 * any four consecutive cells of a line have two of each colour.
 */
function isFirst({ x, y }: Point, shift: number): boolean {
  return (x + 2 * y + shift) % 4 < 2;
}

/** The cells, those in front that lie in such squares around the centre. */
function opened(cells: readonly Point[], sides: readonly number[]): Point[] {
  const first: Point[] = [];
  for (const side of sides) {
    first.push(cells.find((cell) => isWithin(cell, side) && !first.includes(cell))!);
  }
  return [...first, ...cells.filter((cell) => !first.includes(cell))];
}
