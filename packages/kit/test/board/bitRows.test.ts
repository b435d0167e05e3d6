import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { splitRows } from "../../src/board/bitRows.js";
import { fullBoard, shape, STRIDE, type Shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, EDGES, stones } from "./samples.js";
import { expectTwins } from "./twins.js";

const circuit =
  (board: Shape): Circuit =>
  ([stones]) => {
    const { inRange, rows } = splitRows(stones!, board);
    return [inRange, ...rows];
  };

function twin(stones: bigint, board: Shape): bigint[] {
  const rows = rowsOf(stones, board);
  return plainly(rows !== undefined, ...(rows ?? Array<bigint>(board.height).fill(0n)));
}

describe.each([shape(15, 15), shape(7, 6), shape(3, 3), shape(4, 1)])(
  "splitRows on $width×$height",
  (board) => {
    test("distinguishes boards from other numbers at every edge of the field", () => {
      for (const stones of EDGES) {
        expect(answerToConstants(circuit(board), [stones])).toEqual(twin(stones, board));
      }
    });

    test("agrees with the plain rows on anything", async () => {
      await expectTwins(circuit(board), fc.tuple(anyBoard(board)), (stones) => twin(stones, board));
    });

    test("leaves a lying prover no other rows", async () => {
      const top = 1n << BigInt(STRIDE * board.height);
      for (const stones of [fullBoard(board), top - 1n, top, EDGES.at(-1)!]) {
        const lie = await findTwoSided({ inputs: [stones], run: circuit(board) }, { most: 80 });
        expect([stones, lie]).toEqual([stones, undefined]);
      }
    });
  },
);

test("two colours that share no cell are united by adding them", () => {
  const board = shape(15, 15);
  fc.assert(
    fc.property(stones(board), stones(board), (first, second) => {
      const other = second & ~first;
      const [, ...rows] = answerToConstants(circuit(board), [first + other]);
      expect(rows).toEqual(unionRows(rowsOf(first, board)!, rowsOf(other, board)!));
    }),
  );
});

/**
 * The board's rows of 16 bits, the bottom row first. undefined if the board has bits above its
 * last row.
 */
function rowsOf(board: bigint, { height }: Shape): bigint[] | undefined {
  const rows: bigint[] = [];
  let rest = board;
  for (let y = 0; y < height; y++) {
    rows.push(rest % 65536n);
    rest /= 65536n;
  }
  return rest === 0n ? rows : undefined;
}

function unionRows(first: readonly bigint[], second: readonly bigint[]): bigint[] {
  return first.map((row, y) => row | (second[y] ?? 0n));
}
