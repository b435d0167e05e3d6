import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { addsOne, FIELD_ORDER, has, onBoard } from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { splitRows } from "../../src/board/rows.js";
import { bitAt, shape, type Shape } from "../../src/board/shape.js";
import { placesOne, stoneAt, stoneBit } from "../../src/board/stone.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, anyField, coordinate } from "./samples.js";
import { expectTwins } from "./twins.js";

const GO = shape(15, 15);

const circuit =
  (board: Shape): Circuit =>
  ([before, after, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    return [stoneBit(at), stoneAt(splitRows(before!, board), at), placesOne(before!, after!, at)];
  };

function twin(before: bigint, after: bigint, x: bigint, y: bigint, board: Shape): bigint[] {
  const bit = onBoard(board, x, y) ? bitAt(Number(x), Number(y)) : 0n;
  return plainly(
    bit,
    has(before, board, Number(x), Number(y)),
    addsOne(before, after, board, x, y),
  );
}

describe.each([GO, shape(7, 6), shape(3, 3)])("a stone on $width×$height", (board) => {
  const cell = fc.tuple(coordinate(board.width), coordinate(board.height));
  const honest = fc.record({ before: anyBoard(board), cell }).map(({ before, cell: [x, y] }) => {
    const bit = onBoard(board, x, y) ? bitAt(Number(x), Number(y)) : 1n;
    return [before, (before + bit) % FIELD_ORDER, x, y];
  });
  const anything = fc
    .record({ before: anyBoard(board), after: anyField, cell })
    .map(({ before, after, cell }) => [before, after, ...cell]);

  test("agrees with the plain board on anything", async () => {
    await expectTwins(circuit(board), fc.oneof(honest, anything), (before, after, x, y) =>
      twin(before, after, x, y, board),
    );
  });
});

/** Whether h8 on an empty board may lead to `after`. */
const fromEmpty = (after: bigint): bigint =>
  answerToConstants(circuit(GO), [0n, after, 7n, 7n])[2]!;

test("accepts one stone on the cell that was named", () => {
  expect(fromEmpty(bitAt(7, 7))).toBe(1n);
});

test("rejects a free pass", () => {
  expect(fromEmpty(0n)).toBe(0n);
});

test("rejects five stones in one move", () => {
  const five = [3, 4, 5, 6, 7].reduce((board, x) => board + bitAt(x, 7), 0n);
  expect(fromEmpty(five)).toBe(0n);
});

test("rejects a stone on another cell than the one that was named", () => {
  expect(fromEmpty(bitAt(7, 8))).toBe(0n);
});

test("rejects a free pass off the board, where a cell has no bit to add", () => {
  expect(answerToConstants(circuit(GO), [0n, 0n, 15n, 7n])).toEqual([0n, 0n, 0n]);
});

test("rejects a stone taken away", () => {
  expect(answerToConstants(circuit(GO), [bitAt(7, 7), 0n, 7n, 7n])[2]).toBe(0n);
});

test("leaves a lying prover no other answer", async () => {
  const samples = [
    [bitAt(7, 7), bitAt(7, 7) + bitAt(14, 14), 14n, 14n],
    [bitAt(7, 7), bitAt(7, 7) + 1n, 7n, 7n],
    [bitAt(7, 7), 0n, 15n, 7n],
    [1n << 250n, 1n << 250n, 3n, 3n],
  ];
  for (const inputs of samples) {
    const lie = await findTwoSided({ inputs, run: circuit(GO) }, { most: 80 });
    expect([inputs, lie]).toEqual([inputs, undefined]);
  }
});
