/**
 * Boards without proofs, computed cell by cell. The code is deliberately unlike the circuits, so
 * that tests can compare the two. Every function accepts any value. A number that does not fit
 * `16·height` bits has no stones, and a cell off the board is empty.
 */
import { FIELD_ORDER } from "../pallas/fieldOrder.js";
import { bitAt, DIRECTIONS, fullBoard, packLine, STRIDE, type Line, type Shape } from "./shape.js";

/** A cell by its column and row, both counted from 0. It may be off the board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A player's claim of a line, as plain numbers. It has the same fields as a `LineClaim`. */
export interface PlainClaim {
  readonly x: bigint;
  readonly y: bigint;
  readonly direction: bigint;
}

/** Yields every cell of the board, row by row from (0, 0). */
export function* cells({ width, height }: Shape): Generator<Point> {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) yield { x, y };
  }
}

/**
 * Whether the board has this cell. Accepts any number, so a player's fields can be passed
 * unchecked.
 */
export function onBoard({ width, height }: Shape, x: number | bigint, y: number | bigint): boolean {
  return x >= 0 && x < width && y >= 0 && y < height;
}

/** Whether a number is from 0 to 2^bits − 1. */
export function isBelowBits(x: bigint, bits: number): boolean {
  return x >= 0n && x < 1n << BigInt(bits);
}

/** Whether the board has a stone on the cell. */
export function has(board: bigint, shape: Shape, x: number, y: number): boolean {
  if (!onBoard(shape, x, y) || !isBelowBits(board, STRIDE * shape.height)) return false;
  return (board & bitAt(x, y)) !== 0n;
}

/** The board with a stone added on the cell. */
export function put(board: bigint, x: number, y: number): bigint {
  return board | bitAt(x, y);
}

/** The cell `steps` steps away in a direction. It may be off the board. */
export function step({ x, y }: Point, direction: number, steps: number): Point {
  const { dx, dy } = DIRECTIONS[direction] ?? { dx: 0, dy: 0 };
  return { x: x + steps * dx, y: y + steps * dy };
}

/** The cells of a line, starting with its first. They may be off the board. */
export function lineCells(line: Line, length: number): Point[] {
  return Array.from({ length }, (_, k) => step(line, line.direction, k));
}

/** Whether all cells of a line are on the board and have stones. */
export function isLine(board: bigint, shape: Shape, line: Line, length: number): boolean {
  return lineCells(line, length).every(({ x, y }) => has(board, shape, x, y));
}

/** Counts the stones in unbroken rows on both sides of a cell. The cell itself is not counted. */
export function runThrough(
  board: bigint,
  shape: Shape,
  x: number,
  y: number,
  direction: number,
): { back: number; ahead: number } {
  const along = (sign: 1 | -1): number => {
    if (!onBoard(shape, x, y)) return 0;
    let stones = 0;
    for (;;) {
      const next = step({ x, y }, direction, sign * (stones + 1));
      if (!has(board, shape, next.x, next.y)) return stones;
      stones++;
    }
  };
  return { back: along(-1), ahead: along(1) };
}

/**
 * The packed line of `length` stones through a cell; 0 if there is none. The cell counts as a
 * stone. If there are several lines, the first direction counts, and in that direction the line
 * that starts furthest back.
 */
export function findLine(
  board: bigint,
  shape: Shape,
  x: number,
  y: number,
  length: number,
): bigint {
  if (!onBoard(shape, x, y)) return 0n;
  const stones = put(board, x, y);
  for (const direction of DIRECTIONS.keys()) {
    const { back, ahead } = runThrough(stones, shape, x, y, direction);
    if (back + 1 + ahead < length) continue;
    return packLine({ ...step({ x, y }, direction, -Math.min(back, length - 1)), direction });
  }
  return 0n;
}

/**
 * The packed line of the first unbroken row through the cell that has exactly `length` stones; 0
 * if there is none. The cell counts as a stone.
 */
export function findExactLine(
  board: bigint,
  shape: Shape,
  x: number,
  y: number,
  length: number,
): bigint {
  for (const direction of DIRECTIONS.keys()) {
    const { back, ahead } = runThrough(board, shape, x, y, direction);
    if (!onBoard(shape, x, y) || back + 1 + ahead !== length) continue;
    return packLine({ ...step({ x, y }, direction, -back), direction });
  }
  return 0n;
}

/**
 * Whether a claim names a line of `length` stones through the cell. The cell counts as a stone.
 */
export function isTrueClaim(
  claim: PlainClaim,
  board: bigint,
  shape: Shape,
  at: Point,
  length: number,
): boolean {
  if (!onBoard(shape, at.x, at.y) || !onBoard(shape, claim.x, claim.y)) return false;
  if (claim.direction < 1n || claim.direction > 4n) return false;
  const line = { x: Number(claim.x), y: Number(claim.y), direction: Number(claim.direction) - 1 };
  const covers = lineCells(line, length).some(({ x, y }) => x === at.x && y === at.y);
  return covers && isLine(put(board, at.x, at.y), shape, line, length);
}

/** Whether two disjoint colours fill the board together. */
export function covers(first: bigint, second: bigint, shape: Shape): boolean {
  return (first + second) % FIELD_ORDER === fullBoard(shape);
}

/** The lowest empty cell of a column; `undefined` if it is full or does not exist. */
export function lowestEmpty(occupied: bigint, shape: Shape, column: bigint): Point | undefined {
  if (column < 0n || column >= shape.width) return undefined;
  const x = Number(column);
  for (let y = 0; y < shape.height; y++) {
    if (!has(occupied, shape, x, y)) return { x, y };
  }
  return undefined;
}

const RAYS = DIRECTIONS.flatMap(({ dx, dy }) => [
  { dx, dy },
  { dx: -dx, dy: -dy },
]);

/**
 * The stones of `other` that a stone of `own` on this cell turns over, as a bitboard. On each
 * ray, these are the stones up to the nearest own stone, unless a cell between is empty. A cell
 * off the board turns nothing over.
 */
export function turnedOver(own: bigint, other: bigint, shape: Shape, x: number, y: number): bigint {
  if (!onBoard(shape, x, y)) return 0n;
  let all = 0n;
  for (const { dx, dy } of RAYS) {
    let ray = 0n;
    for (let k = 1; onBoard(shape, x + k * dx, y + k * dy); k++) {
      const bit = bitAt(x + k * dx, y + k * dy);
      if ((other & bit) === 0n) {
        if ((own & bit) !== 0n) all |= ray;
        break;
      }
      ray |= bit;
    }
  }
  return all;
}

/** Whether a stone of `own` on any empty cell turns over stones of `other`. */
export function canTurnOver(own: bigint, other: bigint, shape: Shape): boolean {
  for (const { x, y } of cells(shape)) {
    if (((own | other) & bitAt(x, y)) !== 0n) continue;
    if (turnedOver(own, other, shape, x, y) !== 0n) return true;
  }
  return false;
}

/** The number of stones on the board. */
export function stonesOn(board: bigint, shape: Shape): number {
  return [...cells(shape)].filter(({ x, y }) => has(board, shape, x, y)).length;
}
