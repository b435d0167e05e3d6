import { bitAt, cells } from "@kifu/kit/plain";
import { BOARD, type Position } from "./position.js";

/**
 * A position as the solver needs it. JavaScript computes fast with 32 bits only, so a set of cells
 * is two integers: `low` has the columns a to d, and `high` the columns e to g. Each column has
 * seven bits. The seventh stays empty, so that no line runs from a column's top into the next one.
 */
export interface DiscBits {
  /** The discs of the player to move. */
  readonly ownLow: number;
  readonly ownHigh: number;
  /** The discs of both players. */
  readonly allLow: number;
  readonly allHigh: number;
  readonly count: number;
}

const { width: WIDTH, height: HEIGHT } = BOARD;
const COLUMN_BITS = HEIGHT + 1;
const LOW_COLUMNS = 4;
export const LOW_BITS = LOW_COLUMNS * COLUMN_BITS;
const HIGH_BITS = (WIDTH - LOW_COLUMNS) * COLUMN_BITS;

export const LOW = (1 << LOW_BITS) - 1;
export const HIGH = (1 << HIGH_BITS) - 1;
export const CELLS = WIDTH * HEIGHT;

const COLUMN = (1 << HEIGHT) - 1;
/** The cells of each column. */
export const COLUMN_LOW = columns((x) => (x < LOW_COLUMNS ? COLUMN << (x * COLUMN_BITS) : 0));
export const COLUMN_HIGH = columns((x) =>
  x < LOW_COLUMNS ? 0 : COLUMN << ((x - LOW_COLUMNS) * COLUMN_BITS),
);
export const CELLS_LOW = COLUMN_LOW.reduce((all, column) => all | column, 0);
export const CELLS_HIGH = COLUMN_HIGH.reduce((all, column) => all | column, 0);
/** The lowest cell of each column. Adding it to the discs carries to the cell above them. */
export const BOTTOM_LOW = CELLS_LOW & ~(CELLS_LOW << 1);
export const BOTTOM_HIGH = CELLS_HIGH & ~(CELLS_HIGH << 1);

/** The distances between the bits of neighbours, downwards to the right, to the right, upwards. */
const [FALLING, LEVEL, RISING] = [COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1] as const;

function columns(bits: (x: number) => number): readonly number[] {
  return Array.from({ length: WIDTH }, (_, x) => bits(x));
}

export function discBits({ red, yellow, turn }: Position): DiscBits {
  let discs: DiscBits = { ownLow: 0, ownHigh: 0, allLow: 0, allHigh: 0, count: 0 };
  const own = turn === 0 ? red : yellow;
  for (const { x, y } of cells(BOARD)) {
    const bit = bitAt(x, y);
    if (((red | yellow) & bit) === 0n) continue;
    const low = x < LOW_COLUMNS ? 1 << (x * COLUMN_BITS + y) : 0;
    const high = x < LOW_COLUMNS ? 0 : 1 << ((x - LOW_COLUMNS) * COLUMN_BITS + y);
    const isOwn = (own & bit) !== 0n;
    discs = {
      ownLow: discs.ownLow | (isOwn ? low : 0),
      ownHigh: discs.ownHigh | (isOwn ? high : 0),
      allLow: discs.allLow | low,
      allHigh: discs.allHigh | high,
      count: discs.count + 1,
    };
  }
  return discs;
}

/** The position after a disc in a column that has room, seen by the opponent. */
export function dropped(discs: DiscBits, column: number): DiscBits {
  const { ownLow, ownHigh, allLow, allHigh, count } = discs;
  return {
    ownLow: ownLow ^ allLow,
    ownHigh: ownHigh ^ allHigh,
    allLow: allLow | ((allLow + BOTTOM_LOW) & COLUMN_LOW[column]!),
    allHigh: allHigh | ((allHigh + BOTTOM_HIGH) & COLUMN_HIGH[column]!),
    count: count + 1,
  };
}

export function hasRoom({ allLow, allHigh }: DiscBits, column: number): boolean {
  return (
    (((allLow + BOTTOM_LOW) & COLUMN_LOW[column]!) |
      ((allHigh + BOTTOM_HIGH) & COLUMN_HIGH[column]!)) !==
    0
  );
}

/** Whether a disc in the column would complete a four. */
export function wins({ ownLow, ownHigh, allLow, allHigh }: DiscBits, column: number): boolean {
  const low = (allLow + BOTTOM_LOW) & COLUMN_LOW[column]!;
  const high = (allHigh + BOTTOM_HIGH) & COLUMN_HIGH[column]!;
  return ((low & completingLow(ownLow, ownHigh)) | (high & completingHigh(ownLow, ownHigh))) !== 0;
}

/** The cells that complete a four with three of these discs. Some may be taken, or off the board. */
export function completingLow(low: number, high: number): number {
  return (
    ((low << 1) & (low << 2) & (low << 3)) |
    alongLow(low, high, FALLING) |
    alongLow(low, high, LEVEL) |
    alongLow(low, high, RISING)
  );
}

/** The same for the columns e to g. */
export function completingHigh(low: number, high: number): number {
  return (
    ((high << 1) & (high << 2) & (high << 3)) |
    alongHigh(low, high, FALLING) |
    alongHigh(low, high, LEVEL) |
    alongHigh(low, high, RISING)
  );
}

function alongLow(low: number, high: number, step: number): number {
  const one = (low << step) & LOW;
  const other = ((low >>> step) | (high << (LOW_BITS - step))) & LOW;
  const two = one & (low << (2 * step));
  const others = other & ((low >>> (2 * step)) | (high << (LOW_BITS - 2 * step)));
  return (
    (two & ((low << (3 * step)) | other)) |
    (others & ((low >>> (3 * step)) | (high << (LOW_BITS - 3 * step)) | one))
  );
}

function alongHigh(low: number, high: number, step: number): number {
  const one = (high << step) | (low >>> (LOW_BITS - step));
  const other = high >>> step;
  const two = one & ((high << (2 * step)) | (low >>> (LOW_BITS - 2 * step)));
  const others = other & (high >>> (2 * step));
  return (
    (two & ((high << (3 * step)) | (low >>> (LOW_BITS - 3 * step)) | other)) |
    (others & ((high >>> (3 * step)) | one))
  );
}

/** The same position seen in a mirror. */
export function mirrored(discs: DiscBits): DiscBits {
  const [ownLow, ownHigh] = mirroredBits(discs.ownLow, discs.ownHigh);
  const [allLow, allHigh] = mirroredBits(discs.allLow, discs.allHigh);
  return { ...discs, ownLow, ownHigh, allLow, allHigh };
}

/** Different for different positions. */
export function numberOf({ ownLow, ownHigh, allLow, allHigh }: DiscBits): number {
  return ownLow + allLow + (ownHigh + allHigh) * 2 ** LOW_BITS;
}

function mirroredBits(low: number, high: number): [number, number] {
  const column = (x: number) =>
    x < LOW_COLUMNS
      ? (low >>> (x * COLUMN_BITS)) & COLUMN
      : (high >>> ((x - LOW_COLUMNS) * COLUMN_BITS)) & COLUMN;
  let [newLow, newHigh] = [0, 0];
  for (let x = 0; x < WIDTH; x++) {
    const bits = column(WIDTH - 1 - x);
    if (x < LOW_COLUMNS) newLow |= bits << (x * COLUMN_BITS);
    else newHigh |= bits << ((x - LOW_COLUMNS) * COLUMN_BITS);
  }
  return [newLow, newHigh];
}
