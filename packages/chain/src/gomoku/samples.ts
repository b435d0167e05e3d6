import { cells, type Choices, FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";
import { notation } from "./notation.js";
import { BOARD, type Point } from "./position.js";

const LAST = FIELD_ORDER - 1n;
/** The fields of a cell without a stone. */
const NONE = [15n, 15n];

/** Black has h8 and l4, White has i9 and g7 in the position in which refused moves are tried. */
export const samples: GameSamples = {
  opening: "h8,i9,l4",
  reply: "g7",
  third: "h9",
  faults: [
    { code: "gomoku/occupied", fault: "a cell with one's own stone", move: stones(7n, 7n) },
    { code: "gomoku/occupied", fault: "a cell with the opponent's stone", move: stones(8n, 8n) },
    { code: "gomoku/off-board", fault: "a column right of the board", move: stones(15n, 8n) },
    { code: "gomoku/off-board", fault: "a row above the board", move: stones(8n, 15n) },
    { code: "gomoku/off-board", fault: "x = 100", move: stones(100n, 7n) },
    { code: "gomoku/wrong-count", fault: "no stone after the opening", move: stones() },
    { code: "gomoku/wrong-count", fault: "two stones", move: stones(7n, 8n, 7n, 9n) },
    {
      code: "gomoku/wrong-count",
      fault: "three stones",
      move: stones(7n, 8n, 7n, 9n, 7n, 10n),
    },
    {
      code: "gomoku/wrong-count",
      fault: "two more stones in the last choice",
      after: "h8,i9,l4 g7,h9",
      move: stones(7n, 10n, 7n, 11n),
      third: "black",
    },
    {
      code: "gomoku/malformed",
      fault: "a second stone without a first",
      move: [...NONE, 7n, 8n, ...NONE],
    },
    {
      code: "gomoku/malformed",
      fault: "a third stone without a second",
      move: [7n, 8n, ...NONE, 7n, 9n],
    },
    { code: "gomoku/malformed", fault: "x = 2^240", move: stones(2n ** 240n, 7n) },
    { code: "gomoku/malformed", fault: "x = p − 1", move: stones(LAST, 7n) },
    { code: "gomoku/malformed", fault: "y = p − 1", move: stones(8n, LAST) },
    {
      code: "gomoku/malformed",
      fault: "a column of p − 1 for the third stone",
      move: [7n, 8n, ...NONE, LAST, 15n],
    },
  ],
  games: [
    { moves: "h8,h10,i8 a1 j8 a3 k8 a5 l8", ends: "first won" },
    { moves: "h8,h10,i8 black a1 j8 a3 k8 a5 l8", ends: "second won" },
    { moves: "h8,h10,i8 a1,j8 black a3 k8 a5 l8", ends: "first won" },
    { moves: "h8,h10,i8 a1,j8 a3 k8 a5 l8", ends: "second won" },
    // White's l8 makes six in a row, which is no five.
    {
      moves: "a1,h8,c1 i8 e1 j8 g1 k8 i1 m8 k1 l8 k3 h9 k5 h10 o1 h11 o3 h12",
      ends: "second won",
    },
  ],
  longGame: (choices) => fullBoard(choices).map(notation.write),
};

/** The fields of a move with these stones. */
function stones(...fields: readonly bigint[]): bigint[] {
  return [...fields, ...NONE, ...NONE, ...NONE].slice(0, 6);
}

/**
 * A game without a winner that fills the board. The cells are coloured so that no line has more
 * than two of one colour in a row. Each colour takes its cells in any order.
 */
function fullBoard({ below, shuffled }: Choices): Point[][] {
  const shift = below(4);
  // A step changes x + 2y by 1 along a row, by 2 along a column, and by 1 or 3 along a diagonal.
  // So any four consecutive cells of a line have two of each colour.
  const isFirst = ({ x, y }: Point) => (x + 2 * y + shift) % 4 < 2;
  const all = [...cells(BOARD)];
  const halves = [true, false].map((first) =>
    shuffled(all.filter((point) => isFirst(point) === first)),
  );
  // Black has one stone more on a full board.
  const [white, black] = halves.sort((one, other) => one.length - other.length) as [
    Point[],
    Point[],
  ];
  const order = all.map((_, i) => (i % 2 === 0 ? black : white)[i >> 1]!);
  return [order.slice(0, 3), ...order.slice(3).map((point) => [point])];
}
