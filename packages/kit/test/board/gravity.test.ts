import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { cells, has, lowestEmpty } from "../../src/board/geometry.js";
import { drop, isStacked } from "../../src/board/gravity.js";
import { splitRows } from "../../src/board/bitRows.js";
import { bitAt, fullBoard, shape, type Shape } from "../../src/board/shape.js";
import { findTwoSided, lengthOf } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, coordinate, draw } from "./samples.js";
import { expectTwins } from "./twins.js";

const FOUR = shape(7, 6);

/** Constraint systems and lies take most of the time, so they get fewer samples. */
const SAMPLES = {
  constants: lengthOf({ short: 100, whole: 300 }),
  systems: lengthOf({ short: 5, whole: 20 }),
};

const dropped =
  (board: Shape): Circuit =>
  ([occupied, column]) => {
    const { open, at } = drop(splitRows(occupied!, board), column!, board);
    return [open, at.onBoard, ...at.columns, ...at.rows, at.x, at.y];
  };

function plainDrop(occupied: bigint, column: bigint, board: Shape): bigint[] {
  const cell = lowestEmpty(occupied, board, column);
  const x = column < BigInt(board.width) ? Number(column) : undefined;
  const hot = (size: number, at?: number) => Array.from({ length: size }, (_, i) => i === at);
  return plainly(
    cell !== undefined,
    x !== undefined,
    ...hot(board.width, x),
    ...hot(board.height, cell?.y),
    x ?? 0,
    cell?.y ?? 0,
  );
}

describe.each([FOUR, shape(15, 15), shape(3, 1), shape(1, 14)])(
  "gravity on $width×$height",
  (board) => {
    test("drops stones on the same cells as the plain board", async () => {
      await expectTwins(
        dropped(board),
        fc.tuple(anyBoard(board), coordinate(board.width)),
        (occupied, column) => plainDrop(occupied, column, board),
        SAMPLES,
      );
    });
  },
);

const falls = (occupied: bigint, column: number) => {
  const [open, , ...at] = answerToConstants(dropped(FOUR), [occupied, BigInt(column)]);
  return open === 1n ? at.slice(-2) : undefined;
};

test("a stone falls on the highest one below it", () => {
  const board = draw("..x....", ".xx....");
  expect([0, 1, 2].map((column) => falls(board, column))).toEqual([
    [0n, 0n],
    [1n, 1n],
    [2n, 2n],
  ]);
});

test("a full column takes no stone", () => {
  expect(falls(draw(...Array<string>(6).fill("x......")), 0)).toBeUndefined();
  expect(falls(draw(...Array<string>(5).fill("x......")), 0)).toEqual([0n, 5n]);
});

test("a column that does not exist takes no stone", () => {
  expect(falls(0n, 7)).toBeUndefined();
  expect(falls(fullBoard(FOUR), 7)).toBeUndefined();
});

test("leaves a lying prover no other place", async () => {
  const board = draw("..x....", ".xx....");
  for (const column of [0n, 2n, 7n]) {
    const lie = await findTwoSided(
      { inputs: [board, column], run: dropped(FOUR) },
      { most: lengthOf({ short: 30, whole: 80 }) },
    );
    expect([column, lie]).toEqual([column, undefined]);
  }
});

describe.each([FOUR, shape(3, 1), shape(1, 14)])("stones on $width×$height", (board) => {
  test("are stacked exactly when they are on the plain board", async () => {
    await expectTwins(
      stacked(board),
      fc.oneof(fc.tuple(anyBoard(board), anyBoard(board)), nearlyStacked(board)),
      (first, second) => plainly(plainStacked(first, second, board)),
      SAMPLES,
    );
  });
});

const stacked =
  (board: Shape): Circuit =>
  ([first, second]) => [isStacked(first!, second!, board)];

function plainStacked(first: bigint, second: bigint, board: Shape): boolean {
  const [full, both] = [fullBoard(board), first | second];
  if ((both & ~full) !== 0n || (first & second) !== 0n) return false;
  return [...cells(board)].every(
    ({ x, y }) => y === 0 || !has(both, board, x, y) || has(both, board, x, y - 1),
  );
}

/** Columns of stones of both colours. In most of them one bit is flipped. */
function nearlyStacked(board: Shape): fc.Arbitrary<[bigint, bigint]> {
  const { width, height } = board;
  const column = fc.tuple(fc.nat(height), fc.nat(2 ** height - 1));
  const change = fc.tuple(fc.nat(3), fc.nat(width), fc.nat(height));
  return fc
    .tuple(fc.array(column, { minLength: width, maxLength: width }), change)
    .map(([columns, [which, atX, atY]]) => {
      const sides: [bigint, bigint] = [0n, 0n];
      for (const [x, [stones, colours]] of columns.entries()) {
        for (let y = 0; y < stones; y++) sides[(colours >> y) & 1]! |= bitAt(x, y);
      }
      // In half of the cases no bit is flipped.
      if (which < 2) sides[which]! ^= bitAt(atX, atY);
      return sides;
    });
}

const areStacked = (first: bigint, second: bigint) =>
  answerToConstants(stacked(FOUR), [first, second])[0] === 1n;

test("stones of two colours are stacked if each rests on another", () => {
  const first = draw("x......", ".xx....");
  expect(areStacked(first, draw("..x....", "x......"))).toBe(true);
  expect(areStacked(0n, 0n)).toBe(true);
  // Both colours have a stone in the same cell. As numbers, the two stones add up to one stone in
  // the next cell.
  expect(areStacked(draw("x......"), draw("x......"))).toBe(false);
  // A stone floats above an empty cell, or above a stone that was removed.
  expect(areStacked(first, 0n)).toBe(false);
  expect(areStacked(draw("x......", "......."), 0n)).toBe(false);
  // A hole in one column must not cancel two stones in one cell of another.
  expect(areStacked(draw("x......", ".xx...."), draw(".......", ".xx...."))).toBe(false);
  expect(areStacked(1n << 7n, 0n)).toBe(false);
  expect(areStacked(0n, 1n << 96n)).toBe(false);
});

test("leaves a lying prover no other answer about stones", async () => {
  const [first, second] = [draw("x......", ".xx...."), draw("..x....", "x......")];
  for (const inputs of [
    [first, second],
    [first, first],
    [first, 0n],
    [-1n, second],
  ]) {
    const lie = await findTwoSided(
      { inputs, run: stacked(FOUR) },
      { most: lengthOf({ short: 40, whole: 120 }) },
    );
    expect([inputs, lie]).toEqual([inputs, undefined]);
  }
});
