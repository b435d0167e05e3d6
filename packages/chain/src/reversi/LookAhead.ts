import { bitAt, cells, type IsLate, neverLate, onBoard } from "@kifu/kit/plain";
import { BOARD, type Position } from "./position.js";

/**
 * Cells are numbered row by row on a board with an edge around it. So rays need no bounds check.
 */
const SIDE = BOARD.width + 2;
const EDGE = 2;
const RAYS = [1, -1, SIDE, -SIDE, SIDE + 1, -SIDE - 1, SIDE - 1, 1 - SIDE];
const CELLS = [...cells(BOARD)].map(({ x, y }) => numberOf(x, y));

/**
 * How much each cell is worth to its owner. The table is one quarter of the board. A corner can
 * never be turned over. A disc next to an empty corner may give the corner away.
 */
const QUARTER = [
  [100, -20, 10, 5],
  [-20, -40, -2, -2],
  [10, -2, 2, 1],
  [5, -2, 1, 0],
];
const WEIGHTS = new Int16Array(SIDE * SIDE);
for (const { x, y } of cells(BOARD)) {
  WEIGHTS[numberOf(x, y)] = QUARTER[Math.min(y, 7 - y)]![Math.min(x, 7 - x)]!;
}

/** The best cells first. Trying good moves first prunes the search. */
const ORDER = [...CELLS].sort((a, b) => WEIGHTS[b]! - WEIGHTS[a]!);

/**
 * The worth of a won position, before the lead in discs is added. No unfinished position is worth
 * as much.
 */
export const OVER = 1e6;

/** A lead of one available move is worth this much. */
const MOVE_WORTH = 8;

function numberOf(x: number, y: number): number {
  return SIDE * (y + 1) + x + 1;
}

/** A search asks after this number of positions whether it is late, and weighs what it has then. */
const VISITED_IN_TIME = 64;

export class LookAhead {
  /** 1 is black, −1 is white, 0 is empty. */
  private readonly discs = new Int8Array(SIDE * SIDE).fill(EDGE);
  private turn: 1 | -1;
  private visited = 0;
  private stopped = false;

  constructor(
    { black, white, turn }: Position,
    private readonly isLate: IsLate = neverLate,
  ) {
    for (const { x, y } of cells(BOARD)) {
      const bit = bitAt(x, y);
      this.discs[numberOf(x, y)] = black & bit ? 1 : white & bit ? -1 : 0;
    }
    this.turn = turn === 0 ? 1 : -1;
  }

  get empty(): number {
    return CELLS.filter((cell) => this.discs[cell] === 0).length;
  }

  /** How good a legal move is for the player to move, searching `depth` plies. */
  worthOf({ x, y }: { x: number; y: number }, depth: number): number {
    if (!onBoard(BOARD, x, y)) return 0;
    return this.worthOfCell(numberOf(x, y), depth, -Infinity, Infinity) ?? -Infinity;
  }

  /** Undefined if a disc on this cell turns over nothing. */
  private worthOfCell(
    cell: number,
    depth: number,
    alpha: number,
    beta: number,
  ): number | undefined {
    const turned = this.turnedFrom(cell);
    if (turned.length === 0) return undefined;
    const { turn } = this;
    this.discs[cell] = turn;
    for (const each of turned) this.discs[each] = turn;
    this.turn = turn === 1 ? -1 : 1;
    const worth = -this.bestReply(depth - 1, -beta, -alpha, false);
    this.turn = turn;
    for (const each of turned) this.discs[each] = -turn;
    this.discs[cell] = 0;
    return worth;
  }

  /**
   * How good the position is for the player to move. A result of `beta` or more is only a lower
   * bound.
   */
  private bestReply(depth: number, alpha: number, beta: number, passed: boolean): number {
    this.stopped ||= ++this.visited % VISITED_IN_TIME === 0 && this.isLate();
    if (depth <= 0 || this.stopped) return this.worth();
    let best = -Infinity;
    for (const cell of ORDER) {
      if (this.discs[cell] !== 0) continue;
      const worth = this.worthOfCell(cell, depth, Math.max(alpha, best), beta);
      if (worth === undefined) continue;
      best = Math.max(best, worth);
      if (best >= beta) return best;
    }
    if (best !== -Infinity) return best;
    if (passed) return this.end();
    this.turn = this.turn === 1 ? -1 : 1;
    const worth = -this.bestReply(depth, -beta, -alpha, true);
    this.turn = this.turn === 1 ? -1 : 1;
    return worth;
  }

  private turnedFrom(cell: number): number[] {
    const { discs, turn } = this;
    const turned: number[] = [];
    for (const ray of RAYS) {
      let at = cell + ray;
      while (discs[at] === -turn) at += ray;
      if (discs[at] !== turn) continue;
      for (let back = at - ray; back !== cell; back -= ray) turned.push(back);
    }
    return turned;
  }

  private worth(): number {
    const { discs, turn } = this;
    let [worth, own, other] = [0, 0, 0];
    for (const cell of CELLS) {
      const disc = discs[cell]!;
      if (disc !== 0) {
        worth += disc * turn * WEIGHTS[cell]!;
        continue;
      }
      const open = this.openTo(cell);
      own += open.own;
      other += open.other;
    }
    return own + other === 0 ? this.end() : worth + MOVE_WORTH * (own - other);
  }

  /**
   * Whether the player to move and the opponent can place a disc on this empty cell: 1 or 0 for
   * each.
   */
  private openTo(cell: number): { own: number; other: number } {
    const { discs, turn } = this;
    let [own, other] = [0, 0];
    for (const ray of RAYS) {
      let at = cell + ray;
      const first = discs[at]!;
      if (first === 0 || first === EDGE) continue;
      while (discs[at] === first) at += ray;
      if (discs[at] !== -first) continue;
      if (first === turn) other = 1;
      else own = 1;
    }
    return { own, other };
  }

  /** The worth when nobody can move: the lead in discs decides. */
  private end(): number {
    let lead = 0;
    for (const cell of CELLS) lead += this.discs[cell]! * this.turn;
    return lead === 0 ? 0 : lead > 0 ? OVER + lead : lead - OVER;
  }
}
