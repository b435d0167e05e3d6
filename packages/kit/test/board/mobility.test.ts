import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readBoard } from "../../src/board/cells.js";
import { canTurnOver } from "../../src/board/geometry.js";
import { canFlip } from "../../src/board/mobility.js";
import { bitAt, shape, type Shape } from "../../src/board/shape.js";
import { findTwoSided, lengthOf } from "../../src/testing/index.js";
import { answer, answerToConstants, plainly, type Circuit } from "./circuit.js";
import { anyBoard, draw, stones } from "./samples.js";
import { expectTwins } from "./twins.js";

const EIGHT = shape(8, 8);

const circuit =
  (board: Shape): Circuit =>
  ([own, other]) => [canFlip(readBoard(own!, board).cells, readBoard(other!, board).cells)];

/**
 * Two colours that share no cell. Full and nearly full boards occur often, because they have the
 * fewest moves.
 */
const colours = (board: Shape) =>
  fc
    .tuple(stones(board), stones(board), stones(board), fc.boolean())
    .map(([one, all, more, dense]) => {
      const occupied = dense ? all | more : all;
      return [occupied & one, occupied & ~one] as const;
    });

describe.each([EIGHT, shape(3, 3), shape(3, 1), shape(7, 4)])("on $width×$height", (board) => {
  test("there is a move exactly when the plain board has one", async () => {
    await expectTwins(
      circuit(board),
      colours(board),
      (own, other) => plainly(canTurnOver(own, other, board)),
      {
        constants: lengthOf({ short: 150, whole: 400 }),
        systems: lengthOf({ short: 4, whole: 15 }),
      },
    );
  });
});

test("finds every single move, along each line and from both ends", () => {
  const board = shape(4, 4);
  let found = 0;
  for (const { dx, dy } of [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ dx, dy })))) {
    if (dx === 0 && dy === 0) continue;
    for (let x = 0; x < 4; x++) {
      for (let y = 0; y < 4; y++) {
        const [ex, ey] = [x + 2 * dx, y + 2 * dy];
        if (ex < 0 || ex > 3 || ey < 0 || ey > 3) continue;
        const [own, other] = [bitAt(ex, ey), bitAt(x + dx, y + dy)];
        expect([x, y, dx, dy, answerToConstants(circuit(board), [own, other])]).toEqual([
          x,
          y,
          dx,
          dy,
          [1n],
        ]);
        // Without an own stone at the end, there is no move.
        expect(answerToConstants(circuit(board), [0n, other])).toEqual([0n]);
        found++;
      }
    }
  }
  expect(found).toBe(48);
});

test("neither adjacent discs nor a run between two discs of one colour make a move", () => {
  const board = shape(5, 1);
  const answers = (own: string, other: string) =>
    answerToConstants(circuit(board), [draw(own), draw(other)]);
  expect(answers("x....", ".....")).toEqual([0n]);
  expect(answers("x...x", ".xxx.")).toEqual([0n]);
  expect(answers(".....", ".xxx.")).toEqual([0n]);
  expect(answers("....x", "xxxx.")).toEqual([0n]);
  expect(answers("....x", ".xxx.")).toEqual([1n]);
});

test("answers in a proof for any boards, even if colours share cells", async () => {
  await fc.assert(
    fc.asyncProperty(anyBoard(EIGHT), anyBoard(EIGHT), async (own, other) => {
      expect(await answer(circuit(EIGHT), [own, other])).toHaveLength(1);
    }),
    { numRuns: lengthOf({ short: 6, whole: 30 }) },
  );
});

test("leaves a lying prover no other answer", async () => {
  const board = shape(5, 5);
  const other = draw(".....", ".xxx.", ".x.x.", ".xxx.", ".....");
  for (const own of [draw("x....", ".....", ".....", ".....", "....."), 0n]) {
    const lie = await findTwoSided(
      { inputs: [own, other], run: circuit(board) },
      { most: lengthOf({ short: 100, whole: 300 }) },
    );
    expect([own, lie]).toEqual([own, undefined]);
  }
});
