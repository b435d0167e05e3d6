import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { has, onBoard, step } from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { around, MAX_REACH } from "../../src/board/neighbourhood.js";
import { splitRows } from "../../src/board/bitRows.js";
import { DIRECTIONS, fullBoard, shape, STRIDE, type Shape } from "../../src/board/shape.js";
import { findTwoSided, lengthOf } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, coordinate } from "./samples.js";
import { expectTwins } from "./twins.js";

const circuit =
  (board: Shape, reach: number): Circuit =>
  ([stones, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    const star = around(splitRows(stones!, board), at, reach);
    return [star.centre, ...star.arms.flatMap(({ back, ahead }) => [...back, ...ahead])];
  };

function twin(stones: bigint, x: bigint, y: bigint, board: Shape, reach: number): bigint[] {
  const at = { x: Number(x), y: Number(y) };
  const stone = (direction: number, steps: number) => {
    const cell = step(at, direction, steps);
    return onBoard(board, x, y) && has(stones, board, cell.x, cell.y);
  };
  const steps = Array.from({ length: reach }, (_, i) => i + 1);
  return plainly(
    stone(0, 0),
    ...[...DIRECTIONS.keys()].flatMap((direction) => [
      ...steps.map((k) => stone(direction, -k)),
      ...steps.map((k) => stone(direction, k)),
    ]),
  );
}

const GO = shape(15, 15);
const CASES: [Shape, number, number][] = [
  [GO, 1, 100],
  [GO, 2, 100],
  [GO, 3, 100],
  [GO, 4, 1000],
  [GO, 5, 300],
  [GO, 6, 300],
  [GO, 7, 300],
  [shape(7, 6), 3, 300],
  [shape(3, 3), 2, 300],
  [shape(2, 5), 7, 100],
  [shape(15, 1), 4, 100],
  [shape(1, 15), 7, 100],
];

describe.each(CASES)("a star on %j with reach %i", (board, reach, constants) => {
  test("agrees with the plain board on anything", async () => {
    await expectTwins(
      circuit(board, reach),
      fc.tuple(anyBoard(board), coordinate(board.width), coordinate(board.height)),
      (stones, x, y) => twin(stones, x, y, board, reach),
      {
        constants: lengthOf({ short: constants / 5, whole: constants }),
        systems: lengthOf({ short: 3, whole: 10 }),
      },
    );
  });
});

test.each([4, MAX_REACH])(
  "sees no stone beyond any edge, even if every bit of every row is set (reach %i)",
  (reach) => {
    const everyBit = (1n << BigInt(STRIDE * GO.height)) - 1n;
    for (const stones of [everyBit, fullBoard(GO), everyBit - fullBoard(GO)]) {
      for (const x of [0n, 1n, 7n, 13n, 14n]) {
        for (const y of [0n, 1n, 7n, 13n, 14n]) {
          expect(answerToConstants(circuit(GO, reach), [stones, x, y])).toEqual(
            twin(stones, x, y, GO, reach),
          );
        }
      }
    }
  },
);

test.each([
  [4, 7n, 7n],
  [4, 14n, 0n],
  [4, 15n, 7n],
  [7, 0n, 14n],
])("leaves a lying prover no other star (reach %i, around %i %i)", async (reach, x, y) => {
  const checkered = BigInt("0x" + "2aaa5555".repeat(8).slice(0, 60));
  const lie = await findTwoSided(
    { inputs: [checkered, x, y], run: circuit(GO, reach) },
    { most: lengthOf({ short: 20, whole: 50 }) },
  );
  expect(lie).toBeUndefined();
});

test("refuses a reach beyond what it can read", () => {
  const at = locate(new Cell({ x: Field(0), y: Field(0) }), GO);
  for (const reach of [0, 8, 1.5]) {
    expect(() => around(splitRows(at.x, GO), at, reach)).toThrow(RangeError);
  }
});
