import { bitAt, DIRECTIONS, fullBoard, packLine, shape } from "../../../src/plain.js";

export const BOARD = shape(4, 3);
export const FULL = fullBoard(BOARD);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const POINTS: readonly Point[] = Array.from({ length: 12 }, (_, i) => ({
  x: i % BOARD.width,
  y: Math.floor(i / BOARD.width),
}));

export interface Three {
  readonly cells: readonly Point[];
  readonly mask: bigint;
  readonly packed: bigint;
}

export const LINES: readonly Three[] = DIRECTIONS.flatMap(({ dx, dy }, direction) =>
  POINTS.map(({ x, y }) => ({
    cells: [0, 1, 2].map((k) => ({ x: x + k * dx, y: y + k * dy })),
    packed: packLine({ x, y, direction }),
  }))
    .filter(({ cells }) => cells.every(isPoint))
    .map((line) => ({ ...line, mask: maskOf(line.cells) })),
);

export function isPoint({ x, y }: Point): boolean {
  const inside = (value: number, side: number) =>
    Number.isInteger(value) && value >= 0 && value < side;
  return inside(x, BOARD.width) && inside(y, BOARD.height);
}

export function maskOf(cells: readonly Point[]): bigint {
  return cells.reduce((mask, { x, y }) => mask | bitAt(x, y), 0n);
}
