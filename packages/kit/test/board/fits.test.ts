import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { FIELD_ORDER, isBelowBits } from "../../src/board/geometry.js";
import { fitsBits } from "../../src/board/fits.js";
import { findTwoSided, forEachMutatedHint } from "../../src/testing/index.js";
import { answer, plainly, type Circuit } from "./circuit.js";
import { anyField, EDGES } from "./samples.js";
import { expectTwins } from "./twins.js";

const SIZES = [16, 64, 240];
const circuit =
  (bits: number): Circuit =>
  ([x]) => {
    const { fits, value } = fitsBits(x!, bits);
    return [fits, value];
  };
const twin = (x: bigint, bits: number) => {
  const fits = isBelowBits(x, bits);
  return plainly(fits, fits ? x : 0n);
};

test("the plain field order is that of o1js", () => {
  expect(FIELD_ORDER).toBe(Field.ORDER);
});

describe.each(SIZES)("fitsBits(x, %i)", (bits) => {
  test("tells the numbers that fit from those that do not, at every edge of the field", async () => {
    for (const x of EDGES) expect(await answer(circuit(bits), [x])).toEqual(twin(x, bits));
  });

  test("agrees with the plain test on any field element", async () => {
    await expectTwins(circuit(bits), fc.tuple(anyField), (x) => twin(x, bits));
  });

  test("leaves a lying prover no other answer", async () => {
    const top = 1n << BigInt(bits);
    for (const x of [0n, top - 1n, top, FIELD_ORDER >> 1n, FIELD_ORDER - top, FIELD_ORDER - 1n]) {
      const lie = await findTwoSided({ inputs: [x], run: circuit(bits) });
      expect([x, lie]).toEqual([x, undefined]);
    }
  });
});

test("an element in the middle of the field can be written from both ends, with one answer", async () => {
  const report = await forEachMutatedHint(
    { inputs: [FIELD_ORDER >> 1n], run: circuit(64) },
    ({ answer, honest }) => expect(answer).toEqual(honest),
  );
  expect(report.survivors).toBeGreaterThan(0);
});

test("refuses sizes that it has no proof for", () => {
  for (const bits of [0, 8, 63, 254, 256])
    expect(() => fitsBits(Field(0), bits)).toThrow(RangeError);
});
