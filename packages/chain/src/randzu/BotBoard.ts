import { bitAt } from "@kifu/kit/plain";
import { BOARD, type Point, type Position } from "./position.js";

/** The contents of a cell, as the player to move sees it. */
export const FREE = 0;
/** A stone of the player to move. */
export const MINE = 1;
export const THEIRS = 2;
const EDGE = 3;
export type StoneOwner = typeof MINE | typeof THEIRS;

/**
 * The number of edge cells between two rows. A count along a line stops at an edge cell, so that
 * it does not continue in another row.
 */
const EDGES = 2;
const PITCH = BOARD.width + EDGES;
const STEPS = [1, PITCH, PITCH + 1, PITCH - 1];

function cellOf({ x, y }: Point): number {
  return y * PITCH + x + EDGES;
}

/** The point of a cell. A `BotBoard` has wider rows than the board. */
export function pointOfCell(cell: number): Point {
  return { x: (cell % PITCH) - EDGES, y: Math.floor(cell / PITCH) };
}

/** The board as the player to move sees it, with one small number per cell. */
export class BotBoard {
  readonly cells = new Int8Array(PITCH * BOARD.height).fill(EDGE);

  constructor({ black, white, turn }: Position) {
    const [mine, theirs] = turn === 0 ? [black, white] : [white, black];
    for (let y = 0; y < BOARD.height; y++) {
      for (let x = 0; x < BOARD.width; x++) {
        const bit = bitAt(x, y);
        this.cells[cellOf({ x, y })] = mine & bit ? MINE : theirs & bit ? THEIRS : FREE;
      }
    }
  }

  at(cell: number): number {
    return this.cells[cell] ?? EDGE;
  }

  /** The free cells within two steps of a stone; on an empty board, the centre. */
  candidates(): number[] {
    const free = [...this.cells.keys()].filter((cell) => this.at(cell) === FREE);
    const near = free.filter((cell) => this.hasNeighbour(cell));
    if (near.length > 0) return near;
    const centre = cellOf({ x: BOARD.width >> 1, y: BOARD.height >> 1 });
    return free.includes(centre) ? [centre] : free;
  }

  private hasNeighbour(cell: number): boolean {
    return STEPS.some((step) =>
      [-2, -1, 1, 2].some((steps) => {
        const neighbour = this.at(cell + steps * step);
        return neighbour === MINE || neighbour === THEIRS;
      }),
    );
  }

  /**
   * Counts what a stone of `side` on `cell` builds on the four lines through it. Counts nothing
   * if the cell is taken.
   */
  threats(cell: number, side: StoneOwner): Threats {
    const sum = { fives: 0, fours: 0, threes: 0, shape: 0 };
    if (this.at(cell) !== FREE) return sum;
    for (const step of STEPS) {
      const line = this.lineThrough(cell, step, side);
      sum.fives += line.fives;
      sum.fours += line.fours;
      sum.threes += line.threes;
      sum.shape += line.shape;
    }
    return sum;
  }

  private lineThrough(cell: number, step: number, side: StoneOwner): Threats {
    let own = CENTRE;
    let open = CENTRE;
    for (const towards of [-1, 1]) {
      for (let steps = 1; steps <= 4; steps++) {
        const found = this.at(cell + towards * steps * step);
        if (found !== side && found !== FREE) break;
        const bit = 1 << (4 + towards * steps);
        open |= bit;
        if (found === side) own |= bit;
      }
    }
    return (judged[(open << 9) | own] ??= judgeLine(own, open));
  }
}

/** Counts of the threats that one stone creates. The bot weighs cells by these counts. */
export interface Threats {
  readonly fives: number;
  /** The number of fives that one more stone would complete. An open four counts as two. */
  readonly fours: number;
  /** Lines that one more stone would turn into an open four. */
  readonly threes: number;
  /** A small number that grows with the fives that are still possible. */
  readonly shape: number;
}

/**
 * `judgeLine` reads nine cells of a line as bits. Bit `CENTRE` is the cell of the stone. `own`
 * has a bit for each of the side's stones. `open` has these bits too, and a bit for each free
 * cell, up to the opponent's next stone or the edge.
 */
const CENTRE = 1 << 4;
const WINDOWS = [0, 1, 2, 3, 4].map((start) => 0b11111 << start);
const judged: Threats[] = [];

function judgeLine(own: number, open: number): Threats {
  const windows = WINDOWS.filter((window) => (open & window) === window);
  const shape = windows.reduce((sum, window) => sum + 3 ** countBits(own & window), 0);
  if (windows.some((window) => (own & window) === window)) {
    return { fives: 1, fours: 0, threes: 0, shape };
  }
  const fours = completionsOf(own, open);
  const threes = fours === 0 && leadsToOpenFour(own, open) ? 1 : 0;
  return { fives: 0, fours, threes, shape };
}

function leadsToOpenFour(own: number, open: number): boolean {
  for (let bit = 1; bit < 1 << 9; bit <<= 1) {
    if (open & ~own & bit && completionsOf(own | bit, open) > 1) return true;
  }
  return false;
}

/** The number of cells where one more stone completes a five. */
function completionsOf(own: number, open: number): number {
  const missing = new Set<number>();
  for (const window of WINDOWS) {
    const gap = window & ~own;
    if ((open & window) === window && countBits(gap) === 1) missing.add(gap);
  }
  return missing.size;
}

function countBits(bits: number): number {
  let count = 0;
  for (; bits > 0; bits &= bits - 1) count++;
  return count;
}
