import { bitAt, DIRECTIONS, has } from "@kifu/kit/plain";
import { BOARD, type Point } from "./position.js";

/**
 * Fouls by the rules of the Renju International Federation (RIF),
 * https://www.renju.net/rifrules/, sections 3 (terms) and 9 (winning).
 *
 * - A four is a row of four stones that one more stone makes exactly five. A straight four is
 *   unbroken and has two such cells.
 * - A three is a row of three stones that one more stone makes a straight four, unless that stone
 *   also makes a five.
 * - A black stone that makes exactly five wins, whatever else it makes. Otherwise it is a foul to
 *   make six or more in a row, more than one four, or more than one three.
 * - By article 9.3, only those threes count whose straight four Black may make: the stone that
 *   makes it must not be a foul itself. That stone is judged in the same way, with both stones on
 *   the board. Every step adds a stone, so this ends.
 *
 * Article 9.3 names its two conditions, a) for overlines and double fours and b) for double threes,
 * side by side. Here a three counts only if it meets both, as referees and programs read it.
 */
export const FOULS = ["overline", "double-four", "double-three"] as const;

/** What Black may not make. */
export type Foul = (typeof FOULS)[number];

/** What a black stone makes on a cell: exactly five, a foul, or neither. */
type Made = "five" | Foul | "none";

/** A board on which black stones are tried. Cells are numbers, see `cellAt`. */
export class TrialBoard {
  readonly #cells = new Uint8Array(WIDTH * WIDTH).fill(BLOCKED);

  constructor({ black, white }: { readonly black: bigint; readonly white: bigint }) {
    for (let y = 0; y < BOARD.height; y++) {
      for (let x = 0; x < BOARD.width; x++) {
        const isBlack = has(black, BOARD, x, y);
        const cell = isBlack ? BLACK : has(white, BOARD, x, y) ? BLOCKED : EMPTY;
        this.#cells[cellAt({ x, y })] = cell;
      }
    }
  }

  /** Puts a stone on a cell, or takes it away. */
  set(cell: number, content: "black" | "white" | "empty"): void {
    this.#cells[cell] = content === "black" ? BLACK : content === "white" ? BLOCKED : EMPTY;
  }

  #isEmpty(cell: number): boolean {
    return this.#cells[cell] === EMPTY;
  }

  /** Runs `look` with a black stone on an empty cell, and takes the stone back. */
  withStone<T>(cell: number, look: () => T): T {
    this.#cells[cell] = BLACK;
    const seen = look();
    this.#cells[cell] = EMPTY;
    return seen;
  }

  /** What a black stone on this empty cell makes. */
  made(cell: number): Made {
    const made = this.madeAtOnce(cell);
    if (made !== "none") return made;
    const threes = this.withStone(cell, () => STEPS.filter((step) => this.#isThree(cell, step)));
    return threes.length > 1 ? "double-three" : "none";
  }

  /** What a black stone on this empty cell makes, apart from threes. */
  madeAtOnce(cell: number): Exclude<Made, "double-three"> {
    return this.withStone(cell, () => {
      const runs = STEPS.map((step) => this.#runThrough(cell, step));
      if (runs.includes(5)) return "five";
      if (runs.some((run) => run > 5)) return "overline";
      const fours = STEPS.reduce((sum, step) => sum + this.#foursThrough(cell, step), 0);
      return fours > 1 ? "double-four" : "none";
    });
  }

  /** The length of the longest row that a black stone on this empty cell makes. */
  longestRow(cell: number): number {
    return this.withStone(cell, () =>
      Math.max(...STEPS.map((step) => this.#runThrough(cell, step))),
    );
  }

  /** The number of black stones in the unbroken row through a black stone. */
  #runThrough(cell: number, step: number): number {
    let [from, to] = [cell, cell];
    while (this.#cells[from - step] === BLACK) from -= step;
    while (this.#cells[to + step] === BLACK) to += step;
    return (to - from) / step + 1;
  }

  /** The number of fours in one direction that contain this black stone. */
  #foursThrough(cell: number, step: number): number {
    let fours = 0;
    for (let first = cell - 4 * step; first !== cell + step; first += step) {
      if (this.#isRow(first, step, 5, 4) && this.#endsAt(first, step, 5)) fours++;
    }
    // A straight four is one four, though two cells complete it.
    return this.#isStraightFour(cell, step) ? fours - 1 : fours;
  }

  /** Whether the row through this black stone is a straight four. */
  #isStraightFour(cell: number, step: number): boolean {
    if (this.#runThrough(cell, step) !== 4) return false;
    let first = cell;
    while (this.#cells[first - step] === BLACK) first -= step;
    return this.#isOpen(first, step);
  }

  /**
   * The cells of one direction on which one more stone would make a straight four with this black
   * stone: none, one or two. Whether Black may place that stone is not looked at.
   */
  extensions(cell: number, step: number): number[] {
    const cells: number[] = [];
    for (let first = cell - 3 * step; first !== cell + step; first += step) {
      if (!this.#isRow(first, step, 4, 3) || !this.#isOpen(first, step)) continue;
      for (let k = 0; k < 4; k++) {
        if (this.#isEmpty(first + k * step)) cells.push(first + k * step);
      }
    }
    return cells;
  }

  /** Whether Black may make a straight four of the three stones in this direction. */
  #isThree(cell: number, step: number): boolean {
    return this.extensions(cell, step).some((extension) => this.made(extension) === "none");
  }

  /** Whether `length` cells have this many black stones and are otherwise empty. */
  #isRow(first: number, step: number, length: number, stones: number): boolean {
    let count = 0;
    for (let k = 0; k < length; k++) {
      const cell = this.#cells[first + k * step];
      if (cell === BLACK) count++;
      else if (cell !== EMPTY) return false;
    }
    return count === stones;
  }

  /** Whether no black stone touches the ends of `length` cells. */
  #endsAt(first: number, step: number, length: number): boolean {
    return this.#cells[first - step] !== BLACK && this.#cells[first + length * step] !== BLACK;
  }

  /** Whether four stones on these cells can become exactly five at both ends. */
  #isOpen(first: number, step: number): boolean {
    const ends = [first - step, first + 4 * step];
    return ends.every((end) => this.#isEmpty(end)) && this.#endsAt(first - step, step, 6);
  }
}

/**
 * The foul that a black stone on a cell makes; `undefined` if it makes none, or exactly five. The
 * cell counts as empty, so this may also be asked after the stone was placed.
 */
export function foulAt(
  stones: { readonly black: bigint; readonly white: bigint },
  at: Point,
): Foul | undefined {
  const made = boardBefore(stones, at).made(cellAt(at));
  return made === "five" || made === "none" ? undefined : made;
}

/** The board without the black stone on a cell, on which `made` can be asked. */
export function boardBefore(
  { black, white }: { readonly black: bigint; readonly white: bigint },
  { x, y }: Point,
): TrialBoard {
  return new TrialBoard({ black: black & ~bitAt(x, y), white });
}

const EMPTY = 0;
const BLACK = 1;
/** A white stone, or off the board. */
const BLOCKED = 2;

/** Lines are looked at up to this many cells beyond a stone. */
const REACH = 5;
const WIDTH = 15 + 2 * REACH;

/** The number of a cell on a `TrialBoard`. */
export function cellAt({ x, y }: Point): number {
  return (y + REACH) * WIDTH + x + REACH;
}

/** The cell that has this number on a `TrialBoard`. */
export function pointOf(cell: number): Point {
  return { x: (cell % WIDTH) - REACH, y: Math.floor(cell / WIDTH) - REACH };
}

/** The difference of two neighbouring cells' numbers, for each of `DIRECTIONS`. */
export const STEPS: readonly number[] = DIRECTIONS.map(({ dx, dy }) => WIDTH * dy + dx);
