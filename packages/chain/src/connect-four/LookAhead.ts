import { bitAt, cells, DIRECTIONS, lineCells, onBoard, type Point } from "@kifu/kit/plain";
import { BOARD, WINNING_LENGTH, type Position } from "./position.js";

const { width: WIDTH, height: HEIGHT } = BOARD;
const indexOf = ({ x, y }: Point) => x + WIDTH * y;

/** Every line of four cells on the board, as cell indices. */
const ROWS: readonly (readonly number[])[] = [...cells(BOARD)].flatMap((cell) =>
  [...DIRECTIONS.keys()]
    .map((direction) => lineCells({ ...cell, direction }, WINNING_LENGTH))
    .filter((line) => line.every(({ x, y }) => onBoard(BOARD, x, y)))
    .map((line) => line.map(indexOf)),
);
const ROWS_THROUGH = [...cells(BOARD)].map((cell) =>
  ROWS.filter((row) => row.includes(indexOf(cell))),
);

/**
 * The columns, from the middle outwards. The middle columns are in the most lines, and trying
 * good moves first prunes the search.
 */
const COLUMNS = Array.from({ length: WIDTH }, (_, column) => column).sort(
  (a, b) => Math.abs(a - (WIDTH - 1) / 2) - Math.abs(b - (WIDTH - 1) / 2),
);

/**
 * The worth of a win: more than all open lines together. A win in fewer plies is worth more.
 */
const WON = 1e6;

/**
 * `OPEN_ROW[n]` is the worth of a line that has n stones of one colour and none of the other.
 */
const OPEN_ROW = [0, 1, 6, 30] as const;

export class LookAhead {
  /** 1 is red, −1 is yellow, 0 is empty. */
  private readonly stones = new Int8Array(WIDTH * HEIGHT);
  private readonly heights = new Int8Array(WIDTH);
  private turn: 1 | -1;
  private readonly weighs: boolean;

  /** If `weighs`, open lines count in the positions where the search stops without a winner. */
  constructor({ red, yellow, turn }: Position, { weighs }: { readonly weighs: boolean }) {
    for (const { x, y } of cells(BOARD)) {
      const bit = bitAt(x, y);
      if (((red | yellow) & bit) === 0n) continue;
      this.stones[indexOf({ x, y })] = red & bit ? 1 : -1;
      this.heights[x] = y + 1;
    }
    this.turn = turn === 0 ? 1 : -1;
    this.weighs = weighs;
  }

  /** How good a stone in an open column is for the player to move, searching `depth` plies. */
  worthOf(column: number, depth: number, alpha = -Infinity, beta = Infinity): number {
    const cell = indexOf({ x: column, y: this.heights[column]! });
    this.stones[cell] = this.turn;
    this.heights[column]!++;
    const won = ROWS_THROUGH[cell]!.some((row) => this.isFour(row));
    this.turn = this.turn === 1 ? -1 : 1;

    const worth = won ? WON + depth : -this.bestReply(depth - 1, -beta, -alpha);

    this.turn = this.turn === 1 ? -1 : 1;
    this.heights[column]!--;
    this.stones[cell] = 0;
    return worth;
  }

  /**
   * How good the position is for the player to move. A result of `beta` or more is only a lower
   * bound.
   */
  private bestReply(depth: number, alpha: number, beta: number): number {
    const open = COLUMNS.filter((column) => this.heights[column]! < HEIGHT);
    if (open.length === 0) return 0;
    if (depth === 0) return this.weighs ? this.openRows() : 0;
    let best = -Infinity;
    for (const column of open) {
      best = Math.max(best, this.worthOf(column, depth, Math.max(alpha, best), beta));
      if (best >= beta) break;
    }
    return best;
  }

  private isFour(row: readonly number[]): boolean {
    return row.every((cell) => this.stones[cell] === this.turn);
  }

  /**
   * The value of the lines that the player to move can still fill, minus the value of the lines
   * that the opponent can still fill.
   */
  private openRows(): number {
    let worth = 0;
    for (const row of ROWS) {
      let [own, others] = [0, 0];
      for (const cell of row) {
        if (this.stones[cell] === this.turn) own++;
        else if (this.stones[cell] !== 0) others++;
      }
      if (others === 0) worth += OPEN_ROW[own] ?? 0;
      else if (own === 0) worth -= OPEN_ROW[others] ?? 0;
    }
    return worth;
  }
}
