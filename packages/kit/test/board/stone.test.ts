import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { has, onBoard } from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { splitRows } from "../../src/board/bitRows.js";
import { bitAt, shape, type Shape } from "../../src/board/shape.js";
import { stoneAt, stoneBit } from "../../src/board/stone.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, coordinate } from "./samples.js";
import { expectTwins } from "./twins.js";

const GO = shape(15, 15);

const circuit =
  (board: Shape): Circuit =>
  ([stones, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    return [stoneBit(at), stoneAt(splitRows(stones!, board), at)];
  };

function twin(stones: bigint, x: bigint, y: bigint, board: Shape): bigint[] {
  const bit = onBoard(board, x, y) ? bitAt(Number(x), Number(y)) : 0n;
  return plainly(bit, has(stones, board, Number(x), Number(y)));
}

describe.each([GO, shape(7, 6), shape(3, 3)])("a stone on $width×$height", (board) => {
  test("agrees with the plain board on anything", async () => {
    await expectTwins(
      circuit(board),
      fc.tuple(anyBoard(board), coordinate(board.width), coordinate(board.height)),
      (stones, x, y) => twin(stones, x, y, board),
    );
  });
});

test("finds no bit and no stone off the board", () => {
  expect(answerToConstants(circuit(GO), [bitAt(15, 7), 15n, 7n])).toEqual([0n, 0n]);
});

test("leaves a lying prover no other answer", async () => {
  const samples = [
    [bitAt(7, 7), 14n, 14n],
    [bitAt(7, 7), 7n, 7n],
    [bitAt(7, 7), 15n, 7n],
    [1n << 250n, 3n, 3n],
  ];
  for (const inputs of samples) {
    const lie = await findTwoSided({ inputs, run: circuit(GO) }, { most: 80 });
    expect([inputs, lie]).toEqual([inputs, undefined]);
  }
});
