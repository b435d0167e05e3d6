import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Bool, Field } from "o1js";
import {
  cells,
  findExactLine,
  findLine,
  lineCells,
  onBoard,
  put,
  runThrough,
} from "../../src/board/geometry.js";
import { Cell, locate } from "../../src/board/location.js";
import { around } from "../../src/board/neighbourhood.js";
import { splitRows } from "../../src/board/bitRows.js";
import { exactLineIf, exactLineOf, lineOf, runsThrough } from "../../src/board/inARow.js";
import {
  bitAt,
  DIRECTIONS,
  packLine,
  shape,
  type Line,
  type Shape,
} from "../../src/board/shape.js";
import { findTwoSided, lengthOf, someOf } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, coordinate, draw } from "./samples.js";
import { expectTwins } from "./twins.js";

const GO = shape(15, 15);

const circuit =
  (board: Shape, length: number, reach: number): Circuit =>
  ([stones, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), board);
    const runs = runsThrough(around(splitRows(stones!, board), at, reach));
    return [
      ...runs.flatMap(({ back, ahead }) => [back, ahead]),
      lineOf(runs, at, length),
      ...(reach >= length
        ? [
            exactLineOf(runs, at, length),
            exactLineIf(Bool(true), runs, at, length),
            exactLineIf(Bool(false), runs, at, length),
          ]
        : []),
    ];
  };

function twin(
  stones: bigint,
  x: bigint,
  y: bigint,
  board: Shape,
  length: number,
  reach: number,
): bigint[] {
  const at = onBoard(board, x, y) ? { x: Number(x), y: Number(y) } : { x: -1, y: -1 };
  const line = findLine(stones, board, at.x, at.y, length);
  const runs = [...DIRECTIONS.keys()].flatMap((direction) => {
    const { back, ahead } = runThrough(stones, board, at.x, at.y, direction);
    return [Math.min(back, reach), Math.min(ahead, reach)];
  });
  const exact = findExactLine(stones, board, at.x, at.y, length);
  return plainly(...runs, line, ...(reach >= length ? [exact, exact, line] : []));
}

const CASES: [Shape, number, number, number][] = [
  [GO, 5, 4, 1000],
  [GO, 5, 5, 500],
  [GO, 6, 7, 100],
  [GO, 2, 2, 100],
  [shape(7, 6), 4, 3, 500],
  [shape(7, 6), 4, 4, 200],
  [shape(3, 3), 3, 2, 300],
];

describe.each(CASES)(
  "runs on %j of length %i within reach %i",
  (board, length, reach, constants) => {
    test("agree with the plain board on anything", async () => {
      await expectTwins(
        circuit(board, length, reach),
        fc.tuple(anyBoard(board), coordinate(board.width), coordinate(board.height)),
        (stones, x, y) => twin(stones, x, y, board, length, reach),
        {
          constants: lengthOf({ short: constants / 5, whole: constants }),
          systems: lengthOf({ short: 3, whole: 10 }),
        },
      );
    });
  },
);

const fives: Line[] = [...cells(GO)].flatMap(({ x, y }) =>
  [...DIRECTIONS.keys()]
    .map((direction) => ({ x, y, direction }))
    .filter((line) => lineCells(line, 5).every((cell) => onBoard(GO, cell.x, cell.y))),
);

test("all 572 fives on 15×15 are found from any of their cells, and no four is found", () => {
  expect(fives).toHaveLength(572);
  const fiveFrom: Circuit = ([stones, x, y]) => {
    const at = locate(new Cell({ x: x!, y: y! }), GO);
    return [lineOf(runsThrough(around(splitRows(stones!, GO), at, 4)), at, 5)];
  };
  for (const [i, line] of someOf(120, [...fives.entries()])) {
    const five = lineCells(line, 5);
    const placed = five[i % 5]!;
    const others = five.filter((cell) => cell !== placed);
    const found = (stones: { x: number; y: number }[]) =>
      answerToConstants(fiveFrom, [
        stones.reduce((board, { x, y }) => put(board, x, y), 0n),
        BigInt(placed.x),
        BigInt(placed.y),
      ])[0];
    expect(found(others)).toBe(packLine(line));
    expect(found(others.slice(i % 2, 3 + (i % 2)))).toBe(0n);
  }
});

const seen = (board: bigint, x: number, y: number, length = 5, reach = 5) => {
  const found = answerToConstants(circuit(GO, length, reach), [board, BigInt(x), BigInt(y)]);
  return { line: found[8], exact: found[9] };
};

test("a stone that joins two and two completes a five", () => {
  const line = packLine({ x: 0, y: 0, direction: 0 });
  expect(seen(draw("xx.xx"), 2, 0)).toEqual({ line, exact: line });
});

test("four stones, a gap and one stone are not five", () => {
  expect(seen(draw("xxx..x"), 3, 0)).toEqual({ line: 0n, exact: 0n });
});

test("six in a row are a run of five or more, but not exactly five", () => {
  expect(seen(draw("xxx.xx"), 3, 0)).toEqual({
    line: packLine({ x: 0, y: 0, direction: 0 }),
    exact: 0n,
  });
  expect(seen(draw("xxxxx"), 5, 0)).toEqual({
    line: packLine({ x: 1, y: 0, direction: 0 }),
    exact: 0n,
  });
});

test("five stones that wrap the board edge are not five in a row", () => {
  // n8 and o8 end one row, a9 and b9 start the next; c9 is placed
  const wrapped = [bitAt(13, 7), bitAt(14, 7), bitAt(0, 8), bitAt(1, 8)].reduce((a, b) => a + b);
  expect(seen(wrapped, 2, 8)).toEqual({ line: 0n, exact: 0n });
});

test("five stones across the empty column beside the board are not five in a row", () => {
  const beside = [12, 13, 14].map((x) => bitAt(x, 7)).reduce((a, b) => a + b) + bitAt(15, 7);
  expect(seen(beside, 11, 7)).toEqual({ line: 0n, exact: 0n });
});

test("with two fives, the first direction names the line", () => {
  const cross = draw("x....", "x....", "x....", "x....", ".xxxx");
  expect(seen(cross, 0, 0).line).toBe(packLine({ x: 0, y: 0, direction: 0 }));
});

test("an overline does not hide a five in a later direction", () => {
  const cross = draw("x......", "x......", "x......", "x......", ".xxxxxx");
  expect(seen(cross, 0, 0)).toEqual({
    line: packLine({ x: 0, y: 0, direction: 0 }),
    exact: packLine({ x: 0, y: 0, direction: 1 }),
  });
});

test("five that end at both edges of a smaller board are exactly five", () => {
  const board = shape(5, 5);
  const [exact] = answerToConstants(circuit(board, 5, 5), [draw("xx.xx"), 2n, 0n]).slice(9);
  expect(exact).toBe(packLine({ x: 0, y: 0, direction: 0 }));
});

test("refuses a run that is longer than the star's reach", () => {
  const at = locate(new Cell({ x: Field(0), y: Field(0) }), GO);
  const runs = runsThrough(around(splitRows(at.x, GO), at, 4));
  expect(() => lineOf(runs, at, 6)).toThrow(RangeError);
  expect(() => exactLineOf(runs, at, 5)).toThrow(RangeError);
  expect(() => lineOf(runs, at, 1)).toThrow(RangeError);
});

test.each([
  [draw("xx.xx"), 2n, 0n],
  [draw("xx..xx"), 2n, 0n],
  [draw("xxxxx", "xxxxx"), 15n, 0n],
])("leaves a lying prover no other run (board %#)", async (stones, x, y) => {
  const lie = await findTwoSided(
    { inputs: [stones, x, y], run: circuit(GO, 5, 5) },
    { most: lengthOf({ short: 20, whole: 60 }) },
  );
  expect(lie).toBeUndefined();
});
