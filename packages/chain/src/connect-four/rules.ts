import { covers, findLine, fullBoard, lowestEmpty, put, STRIDE } from "@kifu/kit/plain";
import type { Played, PlainOutcome, Point, Rules } from "@kifu/kit/plain";
import { notation, render } from "./notation.js";
import { BOARD, maySwap, SWAP, WINNING_LENGTH, type Position } from "./position.js";

/** Connect Four without proofs. A move is the number of its column, or `SWAP`. It has no witness. */
export const rules: Rules<Position, number, null> = {
  name: "connect-four",
  codes: ["malformed", "off-board", "column-full", "no-swap"].map(
    (refusal) => `connect-four/${refusal}`,
  ),

  initial: () => ({ red: 0n, yellow: 0n, turn: 0 }),

  legalMoves: (position) => [...openColumns(position), ...(maySwap(position) ? [SWAP] : [])],

  play,

  findWitness: () => null,

  encode: {
    state: ({ red, yellow }) => [red, yellow],
    move: (column) => [BigInt(column)],
    witness: () => [],
  },

  decode: {
    state([red, yellow, ...rest], turn) {
      if (red === undefined || yellow === undefined || rest.length > 0) return undefined;
      const position: Position = { red, yellow, turn };
      return isPosition(position) ? position : undefined;
    },
    move([column, ...rest]) {
      if (column === undefined || rest.length > 0) return undefined;
      // Larger numbers are not columns, and JavaScript does not represent them exactly.
      return column >= 0n && column < LARGEST ? Number(column) : undefined;
    },
    witness: (fields) => (fields.length === 0 ? null : undefined),
  },

  notation,
  render,
};

/** The columns that have an empty cell. */
export function openColumns({ red, yellow }: Position): number[] {
  return COLUMNS.filter((column) => lowestEmpty(red | yellow, BOARD, BigInt(column)) !== undefined);
}

const COLUMNS = Array.from({ length: BOARD.width }, (_, column) => column);
const LARGEST = 1n << 32n;

function play(position: Position, column: number): Played<Position> {
  if (!isPosition(position) || !Number.isInteger(column)) return refuse("malformed");
  if (column === SWAP) {
    if (!maySwap(position)) return refuse("no-swap");
    const swapped: Position = { red: 0n, yellow: position.red, turn: 0 };
    return { ok: true, position: swapped, outcome: judge(swapped) };
  }
  if (column < 0 || column >= BOARD.width) return refuse("off-board");
  const { red, yellow, turn } = position;
  const cell = lowestEmpty(red | yellow, BOARD, BigInt(column));
  if (cell === undefined) return refuse("column-full");

  const next: Position =
    turn === 0
      ? { red: put(red, cell.x, cell.y), yellow, turn: 1 }
      : { red, yellow: put(yellow, cell.x, cell.y), turn: 0 };
  return { ok: true, position: next, outcome: judge(next, cell) };
}

function refuse(reason: "malformed" | "off-board" | "column-full" | "no-swap"): Played<Position> {
  return { ok: false, code: `connect-four/${reason}` };
}

/**
 * The outcome for the player who just moved, with the cell of the dropped disc. Four in a row wins
 * even if the board is full.
 */
function judge({ red, yellow, turn }: Position, cell?: Point): PlainOutcome {
  const own = turn === 1 ? red : yellow;
  const line = cell === undefined ? 0n : findLine(own, BOARD, cell.x, cell.y, WINNING_LENGTH);
  if (line !== 0n) return { ending: "won", line };
  return { ending: covers(red, yellow, BOARD) ? "drawn" : "none", line };
}

const BESIDE = ~fullBoard(BOARD);

function isPosition({ red, yellow }: Position): boolean {
  if (red < 0n || yellow < 0n || (red & yellow) !== 0n) return false;
  const stones = red | yellow;
  return (stones & BESIDE) === 0n && ((stones >> BigInt(STRIDE)) & ~stones) === 0n;
}
