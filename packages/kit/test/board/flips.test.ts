import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { splitRows } from "../../src/board/bitRows.js";
import { flipsThrough } from "../../src/board/flips.js";
import { has, turnedOver } from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { around, aroundBoth } from "../../src/board/neighbourhood.js";
import { shape, type Shape } from "../../src/board/shape.js";
import { sideBySide } from "../../src/board/twoColours.js";
import { findTwoSided, lengthOf } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { coordinate, draw, stones } from "./samples.js";
import { expectTwins } from "./twins.js";

const EIGHT = shape(8, 8);

const circuit =
  (board: Shape): Circuit =>
  ([own, other, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    const across = Math.max(board.width, board.height) - 1;
    const mine = around(splitRows(own!, board), at, across);
    const theirs = around(splitRows(other!, board), at, across - 1);
    const { any, stones: turned } = flipsThrough(mine, theirs, at);
    return [any, turned];
  };

/** Like `circuit`, but reads both stars from one number and also returns their centres. */
const together =
  (board: Shape): Circuit =>
  ([own, other, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    const rows = splitRows(sideBySide(own!, other!, board), board);
    const across = Math.max(board.width, board.height) - 1;
    const { first, second } = aroundBoth(rows, at, { first: across, second: across - 1 });
    const { any, stones: turned } = flipsThrough(first, second, at);
    return [any, turned, first.centre, second.centre];
  };

const twinTogether = (board: Shape) => (own: bigint, other: bigint, x: bigint, y: bigint) => [
  ...twin(board)(own, other, x, y),
  ...plainly(...[own, other].map((colour) => has(colour, board, Number(x), Number(y)))),
];

const twin = (board: Shape) => (own: bigint, other: bigint, x: bigint, y: bigint) => {
  const turned = turnedOver(own, other, board, Number(x), Number(y));
  return plainly(turned !== 0n, turned);
};

const position = (board: Shape) =>
  fc
    .tuple(stones(board), stones(board), coordinate(board.width), coordinate(board.height))
    .map(([own, all, x, y]) => [own & ~all, all & ~(own & ~all), x, y] as const);

describe.each([EIGHT, shape(5, 8), shape(8, 3)])("discs on $width×$height", (board) => {
  test("turn over as on the plain board", async () => {
    await expectTwins(circuit(board), position(board), twin(board), {
      constants: lengthOf({ short: 150, whole: 400 }),
      systems: lengthOf({ short: 4, whole: 15 }),
    });
  });

  test("turn over the same way when both colours are read at once", async () => {
    await expectTwins(together(board), position(board), twinTogether(board), {
      constants: lengthOf({ short: 150, whole: 400 }),
      systems: lengthOf({ short: 4, whole: 15 }),
    });
  });
});

const turnedFrom = (own: bigint, other: bigint, x: number, y: number) =>
  answerToConstants(circuit(EIGHT), [own, other, BigInt(x), BigInt(y)])[1];

const BLANK = "........";
const low = (...lines: string[]) => draw(...Array<string>(8 - lines.length).fill(BLANK), ...lines);

test("a run of the opponent's discs turns over, up to the nearest own disc and no further", () => {
  const other = low(".xxx.xx.");
  expect(turnedFrom(low("....x..x"), other, 0, 0)).toBe(low(".xxx...."));
  expect(turnedFrom(low(".......x"), other, 0, 0)).toBe(0n);
  expect(turnedFrom(0n, low(".xxxxxxx"), 0, 0)).toBe(0n);
  expect(turnedFrom(low(".......x"), low(".xxxxxx."), 0, 0)).toBe(low(".xxxxxx."));
});

test("no run wraps around the edge of the board", () => {
  // h1 and a2 are neighbours in the number, but not on the board.
  expect(turnedFrom(low(".x......", "........"), low("x.......", ".......x"), 6, 0)).toBe(0n);
});

test("all eight rays turn over at once", () => {
  const own = draw("x..x..x.", BLANK, BLANK, "x.....x.", BLANK, BLANK, "x..x..x.", BLANK);
  const ring = draw(
    BLANK,
    ".x.x.x..",
    "..xxx...",
    ".xx.xx..",
    "..xxx...",
    ".x.x.x..",
    BLANK,
    BLANK,
  );
  expect(turnedFrom(own, ring, 3, 4)).toBe(ring);
});

test("a cell off the board turns nothing over", () => {
  const [own, other] = [low("x......."), low(".xxxxxxx")];
  expect(turnedFrom(own, other, 8, 0)).toBe(0n);
});

test("refuses stars that are too short", () => {
  const at = locate(new Cell({ x: Field(0), y: Field(0) }), EIGHT);
  const star = around(splitRows(Field(0), EIGHT), at, 5);
  expect(() => flipsThrough(star, star, at)).toThrow(RangeError);
});

test("leaves a lying prover no other discs", async () => {
  const [own, other] = [low("x..x....", "....x..x"), low(".x......", ".xxx.xx.")];
  for (const inputs of [
    [own, other, 0n, 0n],
    [own, other, 2n, 2n],
    [own, other, 8n, 0n],
  ]) {
    for (const run of [circuit(EIGHT), together(EIGHT)]) {
      const lie = await findTwoSided(
        { inputs, run },
        { most: lengthOf({ short: 60, whole: 200 }) },
      );
      expect([inputs, lie]).toEqual([inputs, undefined]);
    }
  }
});
