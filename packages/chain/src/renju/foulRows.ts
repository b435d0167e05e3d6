import { cells, DIRECTIONS, has, onBoard, put } from "@kifu/kit/plain";
import { deriveFoul, type Three } from "./derivation.js";
import { cellAt, type Foul, FOULS, TrialBoard } from "./fouls.js";
import { BOARD, type Point } from "./position.js";

interface Stones {
  readonly black: bigint;
  readonly white: bigint;
}

/** The empty cells on which a black stone would be a foul, each with the foul. */
export function foulsOn(stones: Stones): ReadonlyMap<Point, Foul> {
  const board = new TrialBoard(stones);
  const fouls = new Map<Point, Foul>();
  for (const point of cells(BOARD)) {
    if (isStone(stones.black, point) || isStone(stones.white, point)) continue;
    const made = board.made(cellAt(point));
    const foul = FOULS.find((one) => one === made);
    if (foul !== undefined) fouls.set(point, foul);
  }
  return fouls;
}

/**
 * The rows that make Black's stone on a cell a foul: an overline, two or more fours, or two threes.
 * Each row is given by its first and last stone. Empty if the stone is no foul.
 */
export function foulRows({ black, white }: Stones, at: Point): (readonly [Point, Point])[] {
  const derived = deriveFoul({ black, white }, at);
  if (derived === undefined || derived.made === "five") return [];
  const stones = put(black, at.x, at.y);
  if (derived.made === "double-three") {
    return derived.threes.map((three) => rowOfThree(stones, at, three));
  }
  const rows = [...DIRECTIONS.keys()].flatMap((direction) =>
    derived.made === "overline"
      ? overlines(stones, at, direction)
      : fours({ black: stones, white }, at, direction),
  );
  return rows;
}

function rowOfThree(black: bigint, at: Point, { direction, extension }: Three) {
  const line = lineThrough(at, direction);
  const four = [-3, -2, -1, 0]
    .map((first) => [0, 1, 2, 3].map((k) => line(first + k)))
    .find(
      (window) =>
        window.some((cell) => isSame(cell, extension)) &&
        window.every((cell) => isSame(cell, extension) || isStone(black, cell)),
    );
  return endsOf(black, four ?? [at]);
}

function overlines(black: bigint, at: Point, direction: number) {
  const line = lineThrough(at, direction);
  let [first, last] = [0, 0];
  while (isStone(black, line(first - 1))) first--;
  while (isStone(black, line(last + 1))) last++;
  return last - first > 4 ? [[line(first), line(last)] as const] : [];
}

/** Two fours of one direction have different stones. A straight four has the same. */
function fours({ black, white }: Stones, at: Point, direction: number) {
  const line = lineThrough(at, direction);
  const found = [-4, -3, -2, -1, 0]
    .filter((first) => {
      const window = [0, 1, 2, 3, 4].map((k) => line(first + k));
      const stones = window.filter((cell) => isStone(black, cell)).length;
      const isFree = window.every(
        (cell) => onBoard(BOARD, cell.x, cell.y) && !isStone(white, cell),
      );
      const ends = [line(first - 1), line(first + 5)];
      return stones === 4 && isFree && !ends.some((end) => isStone(black, end));
    })
    .map((first) =>
      endsOf(
        black,
        [0, 1, 2, 3, 4].map((k) => line(first + k)),
      ),
    );
  return found.filter((row, i) => found.findIndex(([start]) => isSame(start, row[0])) === i);
}

function lineThrough({ x, y }: Point, direction: number): (steps: number) => Point {
  const { dx, dy } = DIRECTIONS[direction]!;
  return (steps) => ({ x: x + steps * dx, y: y + steps * dy });
}

function endsOf(black: bigint, cells: readonly Point[]): readonly [Point, Point] {
  const stones = cells.filter((cell) => isStone(black, cell));
  return [stones[0]!, stones.at(-1)!];
}

function isStone(stones: bigint, { x, y }: Point): boolean {
  return has(stones, BOARD, x, y);
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}
