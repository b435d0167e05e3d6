import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { readBoard } from "../../src/board/cells.js";
import { compareCounts, countStones } from "../../src/board/count.js";
import { stonesOn } from "../../src/board/geometry.js";
import { fullBoard, shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answerToConstants, plainly, type Circuit } from "./circuit.js";
import { answerToLies } from "./liar.js";
import { stones } from "./samples.js";
import { expectTwins } from "./twins.js";

const BOARD = shape(8, 8);

const counted: Circuit = ([board]) => [countStones(readBoard(board!, BOARD).cells)];

const compared: Circuit = ([first, second]) => {
  const { more, same, fewer } = compareCounts(first!, second!);
  return [more, same, fewer];
};

const plainCompared = (first: bigint, second: bigint) =>
  plainly(first > second, first === second, first < second);

test("counts stones as the plain board does", async () => {
  await expectTwins(counted, fc.tuple(stones(BOARD)), (board) => plainly(stonesOn(board, BOARD)), {
    constants: 100,
    systems: 4,
  });
  expect(answerToConstants(counted, [fullBoard(BOARD)])).toEqual([64n]);
});

test("exactly one of more, same and fewer is true for any two counts", async () => {
  const count = fc.oneof(fc.bigInt(0n, 4n), fc.bigInt(0n, 225n), fc.constantFrom(0n, 32767n));
  await expectTwins(compared, fc.tuple(count, count), plainCompared);
});

test("leaves a lying prover no other comparison", async () => {
  for (const inputs of [
    [32n, 32n],
    [33n, 31n],
    [0n, 64n],
  ]) {
    const lie = await findTwoSided({ inputs, run: compared }, { most: 200 });
    expect([inputs, lie]).toEqual([inputs, undefined]);
    // The circuit has only one hint besides its inputs. It says whether the first count is
    // larger.
    const lied = inputs[0]! <= inputs[1]!;
    expect(await answerToLies(compared, inputs, { 0: lied })).toBeUndefined();
  }
});
