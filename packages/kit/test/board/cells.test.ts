import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { lineIsFull, readBoard, readCells } from "../../src/board/cells.js";
import { cells, has, isLine } from "../../src/board/geometry.js";
import { splitRows } from "../../src/board/bitRows.js";
import { bitAt, fullBoard, shape, type Line, type Shape } from "../../src/board/shape.js";
import { readBoth, sideBySide } from "../../src/board/twoColours.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, draw, stones as boardOf } from "./samples.js";
import { expectTwins } from "./twins.js";

const BOARD = shape(3, 3);
const LINES: Line[] = [
  ...[0, 1, 2].map((y) => ({ x: 0, y, direction: 0 })),
  ...[0, 1, 2].map((x) => ({ x, y: 0, direction: 1 })),
  { x: 0, y: 0, direction: 2 },
  { x: 0, y: 2, direction: 3 },
];

const circuit: Circuit = ([stones]) => {
  const read = readCells(splitRows(stones!, BOARD), BOARD);
  return [...read.flat(), ...LINES.map((line) => lineIsFull(read, line, 3))];
};

const twin = (stones: bigint) =>
  plainly(
    ...[...cells(BOARD)].map(({ x, y }) => has(stones, BOARD, x, y)),
    ...LINES.map((line) => isLine(stones, BOARD, line, 3)),
  );

test("reads all 512 boards of 3×3, cell by cell and line by line", () => {
  for (let i = 0; i < 512; i++) {
    const stones = [...cells(BOARD)]
      .map(({ x, y }, bit) => BigInt((i >> bit) & 1) << BigInt(16 * y + x))
      .reduce((a, b) => a + b);
    expect(answerToConstants(circuit, [stones])).toEqual(twin(stones));
  }
});

test("agrees with the plain board on anything", async () => {
  await expectTwins(circuit, fc.tuple(anyBoard(BOARD)), (stones) => twin(stones));
});

test("a line that leaves the board is never full", () => {
  const read = readCells(splitRows(Field(fullBoard(BOARD)), BOARD), BOARD);
  expect(lineIsFull(read, { x: 1, y: 0, direction: 0 }, 3).toBoolean()).toBe(false);
  expect(lineIsFull(read, { x: 0, y: 0, direction: 0 }, 3).toBoolean()).toBe(true);
});

test("leaves a lying prover no other cells", async () => {
  const lie = await findTwoSided(
    { inputs: [draw("x.x", "xxx", "..x")], run: circuit },
    { most: 150 },
  );
  expect(lie).toBeUndefined();
});

const read =
  (board: Shape): Circuit =>
  ([stones]) => {
    const { isBoard, cells: found } = readBoard(stones!, board);
    // The cells are meaningful only if `isBoard` is true.
    return [isBoard, ...found.flat().map((cell) => cell.and(isBoard))];
  };

const plainRead = (stones: bigint, board: Shape) => {
  const isBoard = (stones & ~fullBoard(board)) === 0n;
  return plainly(
    isBoard,
    ...[...cells(board)].map(({ x, y }) => isBoard && has(stones, board, x, y)),
  );
};

test.each([shape(8, 8), shape(15, 15), shape(3, 3), shape(13, 2)])(
  "a board of $width×$height is read from any number, or recognized as invalid",
  async (board) => {
    await expectTwins(
      read(board),
      fc.tuple(anyBoard(board)),
      (stones) => plainRead(stones, board),
      { constants: 100, systems: 6 },
    );
    const beside = [bitAt(board.width, 0), bitAt(0, board.height), 1n << 253n];
    for (const bit of board.width < 15 ? beside : beside.slice(1)) {
      expect(answerToConstants(read(board), [bit])[0]).toBe(0n);
    }
  },
);

test("leaves a lying prover no other board", async () => {
  const board = shape(8, 8);
  for (const stones of [bitAt(7, 7) | bitAt(0, 3), bitAt(8, 0), 1n << 250n, -1n]) {
    const lie = await findTwoSided({ inputs: [stones], run: read(board) }, { most: 150 });
    expect([stones, lie]).toEqual([stones, undefined]);
  }
});

test.each([shape(8, 8), shape(7, 6), shape(3, 3)])(
  "reads two colours of $width×$height at once",
  async (board) => {
    await expectTwins(
      ([first, second]) => {
        const both = readBoth(sideBySide(first!, second!, board), board);
        return [both.isBoard, ...both.first.flat(), ...both.second.flat()];
      },
      fc.tuple(boardOf(board), boardOf(board)),
      (...colours) =>
        plainly(
          true,
          ...colours.flatMap((stones) =>
            [...cells(board)].map(({ x, y }) => has(stones, board, x, y)),
          ),
        ),
      { constants: 60, systems: 4 },
    );
  },
);

test("refuses to put two boards of more than eight columns side by side", () => {
  expect(() => sideBySide(Field(0), Field(0), shape(9, 3))).toThrow(RangeError);
});

test("leaves a lying prover no other colours", async () => {
  const board = shape(8, 8);
  const run: Circuit = ([both]) => {
    const { isBoard, first, second } = readBoth(both!, board);
    return [isBoard, ...[...first.flat(), ...second.flat()].map((cell) => cell.and(isBoard))];
  };
  for (const both of [bitAt(7, 7) | bitAt(15, 3), 1n << 128n, -1n]) {
    const lie = await findTwoSided({ inputs: [both], run }, { most: 150 });
    expect([both, lie]).toEqual([both, undefined]);
  }
});
