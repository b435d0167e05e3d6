import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { cells, onBoard } from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { shape, type Shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { coordinate, EDGES } from "./samples.js";
import { expectTwins } from "./twins.js";

const circuit =
  (board: Shape): Circuit =>
  ([x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    return [at.onBoard, ...at.columns, ...at.rows, at.x, at.y];
  };

function twin(x: bigint, y: bigint, board: Shape): bigint[] {
  const found = onBoard(board, x, y);
  const hot = (size: number, at: bigint) =>
    Array.from({ length: size }, (_, i) => found && BigInt(i) === at);
  return plainly(
    found,
    ...hot(board.width, x),
    ...hot(board.height, y),
    found ? x : 0n,
    found ? y : 0n,
  );
}

const BOARDS = [shape(15, 15), shape(7, 6), shape(3, 3), shape(1, 2), shape(8, 15)];

describe.each(BOARDS)("locate on $width×$height", (board) => {
  test("finds every cell of the board", async () => {
    for (const { x, y } of cells(board)) {
      const inputs = [BigInt(x), BigInt(y)];
      expect(answerToConstants(circuit(board), inputs)).toEqual(
        twin(inputs[0]!, inputs[1]!, board),
      );
    }
  });

  test("agrees with the plain board for any two field elements", async () => {
    await expectTwins(
      circuit(board),
      fc.tuple(coordinate(board.width), coordinate(board.height)),
      (x, y) => twin(x, y, board),
    );
  });
});

test("finds nothing if either coordinate lies at an edge of the field", () => {
  const board = shape(15, 15);
  const off = EDGES.filter((x) => x > 14n);
  for (const x of off) {
    expect(answerToConstants(circuit(board), [x, 7n])).toEqual(
      plainly(...Array<bigint>(33).fill(0n)),
    );
    expect(answerToConstants(circuit(board), [7n, x])).toEqual(
      plainly(...Array<bigint>(33).fill(0n)),
    );
  }
  expect(off.length).toBeGreaterThan(50);
});

test("leaves a lying prover no other cell", async () => {
  const samples: [bigint, bigint, Shape][] = [
    [0n, 0n, shape(15, 15)],
    [14n, 7n, shape(15, 15)],
    [15n, 3n, shape(15, 15)],
    [3n, 5n, shape(7, 6)],
    [3n, 6n, shape(7, 6)],
  ];
  for (const [x, y, board] of samples) {
    const lie = await findTwoSided({ inputs: [x, y], run: circuit(board) }, { most: 100 });
    expect([x, y, lie]).toEqual([x, y, undefined]);
  }
});
