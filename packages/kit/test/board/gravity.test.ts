import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { lowestEmpty } from "../../src/board/geometry.js";
import { drop } from "../../src/board/gravity.js";
import { splitRows } from "../../src/board/bitRows.js";
import { fullBoard, shape, type Shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, coordinate, draw } from "./samples.js";
import { expectTwins } from "./twins.js";

const FOUR = shape(7, 6);

const dropped =
  (board: Shape): Circuit =>
  ([occupied, column]) => {
    const { open, at } = drop(splitRows(occupied!, board), column!, board);
    return [open, at.onBoard, ...at.columns, ...at.rows, at.x, at.y];
  };

function plainDrop(occupied: bigint, column: bigint, board: Shape): bigint[] {
  const cell = lowestEmpty(occupied, board, column);
  const hot = (size: number, at?: number) => Array.from({ length: size }, (_, i) => i === at);
  return plainly(
    cell !== undefined,
    cell !== undefined,
    ...hot(board.width, cell?.x),
    ...hot(board.height, cell?.y),
    cell?.x ?? 0,
    cell?.y ?? 0,
  );
}

describe.each([FOUR, shape(15, 15), shape(3, 1), shape(1, 14)])(
  "gravity on $width×$height",
  (board) => {
    test("lets stones fall where the plain board does", async () => {
      await expectTwins(
        dropped(board),
        fc.tuple(anyBoard(board), coordinate(board.width)),
        (occupied, column) => plainDrop(occupied, column, board),
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
    const lie = await findTwoSided({ inputs: [board, column], run: dropped(FOUR) }, { most: 80 });
    expect([column, lie]).toEqual([column, undefined]);
  }
});
