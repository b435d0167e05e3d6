import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { covers } from "../../src/board/geometry.js";
import { isFull } from "../../src/board/count.js";
import { fullBoard, shape } from "../../src/board/shape.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answer, plainly, type Circuit } from "./circuit.js";
import { anyField, stones } from "./samples.js";
import { expectTwins } from "./twins.js";

const GO = shape(15, 15);
const FULL = fullBoard(GO);
const circuit: Circuit = ([first, second]) => [isFull(first!, second!, GO)];

test("two colours that share the board between them fill it", async () => {
  await expectTwins(
    circuit,
    stones(GO).map((first) => [first, FULL - first]),
    () => [1n],
  );
});

test("one empty cell keeps the board from being full", async () => {
  for (const bit of [1n, 1n << 112n, 1n << 238n]) {
    expect(await answer(circuit, [FULL - bit, 0n])).toEqual([0n]);
  }
});

test("agrees with the plain board on anything", async () => {
  await expectTwins(circuit, fc.tuple(anyField, anyField), (first, second) =>
    plainly(covers(first, second, GO)),
  );
});

test("leaves a lying prover no other answer", async () => {
  for (const first of [FULL, FULL - 1n]) {
    expect(await findTwoSided({ inputs: [first, 0n], run: circuit })).toBeUndefined();
  }
});
