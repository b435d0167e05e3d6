import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { findLine, isTrueClaim, onBoard, type PlainClaim } from "../../src/board/geometry.js";
import { claimHolds, LineClaim } from "../../src/board/LineClaim.js";
import { Cell, locate } from "../../src/board/location.js";
import { around } from "../../src/board/neighbourhood.js";
import { splitRows } from "../../src/board/bitRows.js";
import { bitAt, shape, unpackLine, type Shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, anyField, coordinate, draw } from "./samples.js";
import { expectTwins } from "./twins.js";

const GO = shape(15, 15);

const circuit =
  (board: Shape, length: number, reach = length - 1): Circuit =>
  ([stones, atX, atY, x, y, direction]) => {
    const at = locate(new Cell({ x: atX!, y: atY! }), board);
    const star = around(splitRows(stones!, board), at, reach);
    const claim = new LineClaim({ x: x!, y: y!, direction: direction! });
    const { claimed, holds } = claimHolds(claim, star, at, length);
    return [claimed, holds];
  };

const twin =
  (board: Shape, length: number) =>
  (...[stones, atX, atY, x, y, direction]: bigint[]): bigint[] => {
    const claim: PlainClaim = { x: x!, y: y!, direction: direction! };
    const at = { x: Number(atX), y: Number(atY) };
    return plainly(direction !== 0n, isTrueClaim(claim, stones!, board, at, length));
  };

/** Half of the claims name the actual line, or one beside it. */
function samples(board: Shape, length: number): fc.Arbitrary<bigint[]> {
  const at = fc.tuple(coordinate(board.width), coordinate(board.height));
  const small = fc.bigInt(0n, 5n);
  const wild = fc.record({
    x: fc.oneof(coordinate(board.width), anyField),
    y: fc.oneof(coordinate(board.height), anyField),
    direction: fc.oneof({ weight: 4, arbitrary: small }, { weight: 1, arbitrary: anyField }),
  });
  return fc
    .record({
      stones: fc.oneof(anyBoard(board), fc.tuple(anyBoard(board), anyBoard(board)).map(or)),
      at,
      wild,
      near: fc.boolean(),
      nudge: fc.constantFrom([0n, 0n, 0n], [1n, 0n, 0n], [0n, 1n, 0n], [0n, 0n, 1n], [0n, 0n, 0n]),
    })
    .map(({ stones, at, wild, near, nudge: [dx, dy, dd] }) => {
      const [x, y] = at;
      const there = onBoard(board, x, y)
        ? unpackLine(findLine(stones, board, Number(x), Number(y), length))
        : undefined;
      if (!near || !there) return [stones, ...at, wild.x, wild.y, wild.direction];
      const { x: thereX, y: thereY, direction } = there;
      return [stones, ...at, BigInt(thereX) + dx, BigInt(thereY) + dy, BigInt(direction) + 1n + dd];
    });
}

const or = ([a, b]: [bigint, bigint]) => (a < 1n << 240n && b < 1n << 240n ? a | b : a);

describe.each([
  [GO, 5],
  [shape(7, 6), 4],
  [shape(3, 3), 3],
])("claims on %j of %i", (board, length) => {
  test("agree with the plain board on anything", async () => {
    await expectTwins(circuit(board, length), samples(board, length), twin(board, length), {
      constants: 600,
    });
  });
});

test("are accepted in a star with more reach than the line", async () => {
  const board = shape(7, 6);
  await expectTwins(circuit(board, 3, 5), samples(board, 3), twin(board, 3));
});

const FOUR = draw("....xxxx.......");
/** e1 to h1 have stones, and i1 is placed. */
const claimed = (x: number, y: number, direction: number, stones = FOUR, at = [8, 0]) =>
  answerToConstants(circuit(GO, 5), [stones, ...at, x, y, direction].map(BigInt).map(canonical));
const p = LineClaim.none().x.sub(1).toBigInt() + 1n;
const canonical = (x: bigint) => ((x % p) + p) % p;

const [SILENT, FALSE, TRUE] = [
  [0n, 0n],
  [1n, 0n],
  [1n, 1n],
];

test("accepts the completed five", () => {
  expect(claimed(4, 0, 1)).toEqual(TRUE);
});

test("treats direction 0 as no claim, even with a five on the board", () => {
  expect(claimed(4, 0, 0)).toEqual(SILENT);
});

test.each([
  ["begins a cell too early", 3, 0, 1],
  ["begins a cell too late", 5, 0, 1],
  ["runs in another direction", 4, 0, 2],
  ["runs in a direction that does not exist", 4, 0, 5],
  ["runs backwards", 4, 0, -1],
  ["lies off the board", 100, 0, 1],
  ["lies on another row", 4, 1, 1],
])("rejects a line that %s", (_, x, y, direction) => {
  expect(claimed(x, y, direction)).toEqual(FALSE);
});

test("rejects a five elsewhere that does not cover the placed stone", () => {
  const elsewhere = draw("xxxxx..........", "...............");
  expect(claimed(0, 1, 1, elsewhere)).toEqual(FALSE);
  expect(claimed(0, 1, 1, elsewhere, [4, 1])).toEqual(TRUE);
});

test("rejects a line from a corner that points off the board", () => {
  expect(claimed(14, 0, 1, 0n, [14, 0])).toEqual(FALSE);
  expect(claimed(0, 14, 2, 0n, [0, 14])).toEqual(FALSE);
});

test("rejects a line that wraps the board's edge", () => {
  const wrapped = bitAt(13, 0) + bitAt(14, 0) + bitAt(0, 1) + bitAt(1, 1) + bitAt(15, 0);
  expect(claimed(13, 0, 1, wrapped, [14, 0])).toEqual(FALSE);
});

test("leaves a lying prover no other verdict", async () => {
  for (const [x, direction] of [
    [4n, 1n],
    [3n, 1n],
    [4n, 0n],
    [4n, 7n],
  ]) {
    const lie = await findTwoSided(
      { inputs: [FOUR, 8n, 0n, x!, 0n, direction!], run: circuit(GO, 5) },
      { most: 50 },
    );
    expect([x, direction, lie]).toEqual([x, direction, undefined]);
  }
});
