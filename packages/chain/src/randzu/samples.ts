import { cells, type Choices, FIELD_ORDER, type GameSamples } from "@kifu/kit/plain";
import { notation } from "./notation.js";
import { BOARD, type Point } from "./position.js";

const LAST = FIELD_ORDER - 1n;

/** Black has h8 and White has h9 in the position in which refused moves are tried. */
export const samples: GameSamples = {
  opening: "h8",
  reply: "h9",
  third: "i8",
  faults: [
    { code: "randzu/occupied", fault: "a cell with one's own stone", move: [7n, 7n] },
    { code: "randzu/occupied", fault: "a cell with the opponent's stone", move: [7n, 8n] },
    { code: "randzu/off-board", fault: "a column right of the board", move: [15n, 8n] },
    { code: "randzu/off-board", fault: "a row above the board", move: [8n, 15n] },
    { code: "randzu/off-board", fault: "the sixteenth bit of a row", move: [15n, 7n] },
    { code: "randzu/off-board", fault: "x = 100", move: [100n, 7n] },
    { code: "randzu/malformed", fault: "x = 2^240", move: [2n ** 240n, 7n] },
    { code: "randzu/malformed", fault: "x = p − 1", move: [LAST, 7n] },
    { code: "randzu/malformed", fault: "y = p − 1", move: [8n, LAST] },
    { code: "randzu/false-claim", fault: "a line of no stones", witness: [0n, 0n, 1n] },
    {
      code: "randzu/false-claim",
      fault: "a line that begins off the board",
      witness: [100n, 7n, 1n],
    },
    { code: "randzu/false-claim", fault: "a fifth direction", witness: [8n, 7n, 5n] },
    { code: "randzu/false-claim", fault: "direction p − 1", witness: [8n, 7n, LAST] },
    {
      code: "randzu/false-claim",
      fault: "a line that begins at x = p − 1",
      witness: [LAST, 7n, 1n],
    },
  ],
  games: [
    { moves: "h8 h9 i8 i9 j8 j9 k8 k9 l8", ends: "first won" },
    { moves: "a1 h8 c1 i9 e1 j10 g1 k11 i1 l12", ends: "second won" },
  ],
  longGame: (choices) => fullBoard(choices).map(notation.write),
};

/**
 * A game without a winner that fills the board. The cells are coloured so that no line has more
 * than two of one colour in a row. Each side takes the cells of one colour, in any order.
 */
function fullBoard({ below, shuffled }: Choices): Point[] {
  const shift = below(4);
  // A step changes x + 2y by 1 along a row, by 2 along a column, and by 1 or 3 along a diagonal.
  // So any four consecutive cells of a line have two of each colour.
  const isFirst = ({ x, y }: Point) => (x + 2 * y + shift) % 4 < 2;
  const all = [...cells(BOARD)];
  const first = shuffled(all.filter(isFirst));
  const second = shuffled(all.filter((point) => !isFirst(point)));
  const each = BOARD.width * BOARD.height - 1;
  const moves = Array.from(
    { length: each },
    (_, ply) => (ply % 2 === 0 ? first : second)[ply >> 1]!,
  );
  // One cell of each colour is left.
  return [...moves, ...all.filter((point) => !moves.includes(point))];
}
