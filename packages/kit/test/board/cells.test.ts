import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { lineIsFull, readCells } from "../../src/board/cells.js";
import { cells, has, isLine } from "../../src/board/geometry.js";
import { splitRows } from "../../src/board/bitRows.js";
import { fullBoard, shape, type Line } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, draw } from "./samples.js";
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

test("all 512 boards of 3×3 are read, cell by cell and line by line", () => {
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
