import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { isBelowBits } from "../../src/board/geometry.js";
import { FIELD_ORDER } from "../../src/pallas/fieldOrder.js";
import { fitsBits } from "../../src/board/rangeTest.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answer, plainly, type Circuit } from "./circuit.js";
import { answerToLies } from "./liar.js";
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
  test("distinguishes numbers that fit from others at every edge of the field", async () => {
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

const modulo = (x: bigint) => ((x % FIELD_ORDER) + FIELD_ORDER) % FIELD_ORDER;
const inverse = (x: bigint) => Field(x).inv().toBigInt();

describe("a prover who knows what to lie about", () => {
  const lie = (x: bigint, lies: Parameters<typeof answerToLies>[2]) =>
    answerToLies(circuit(64), [x], lies);
  const [FLIPPED, LOW, TOP_LIMB, MIDDLE] = [0, 1, 2, 3];

  test("may write an element in the middle of the field from either end", async () => {
    const x = FIELD_ORDER >> 1n;
    expect(await lie(x, { [FLIPPED]: true })).toEqual([0n, 0n]);
    expect(await lie(x, { [FLIPPED]: false })).toEqual([0n, 0n]);
  });

  test("cannot write a small number from the far end", async () => {
    expect(await lie(5n, { [FLIPPED]: true })).toBeUndefined();
  });

  test("cannot pass a large number off as its own low part", async () => {
    const x = (1n << 64n) + 5n;
    expect(await lie(x, { [LOW]: x, [MIDDLE]: 0n })).toBeUndefined();
  });

  test("cannot make up for a wrong low part with a middle that is not an integer quotient", async () => {
    const middle = modulo(-inverse(1n << 64n));
    expect(await lie(5n, { [LOW]: 6n, [MIDDLE]: middle })).toBeUndefined();
  });

  test("cannot use a topLimb that is a small number divided by 7", async () => {
    // For a few of these 2^16 top limbs, the lower limbs could hold the remainder.
    const seventh = inverse(7n);
    const crowns = Array.from({ length: 1 << 16 }, (_, t) => modulo(BigInt(t) * seventh));
    const rest = (topLimb: bigint) => modulo(5n - (topLimb << 240n));
    const fitting = crowns.filter((topLimb) => topLimb > 9362n && rest(topLimb) < 1n << 240n);
    expect(fitting.length).toBeGreaterThan(0);
    for (const topLimb of fitting) {
      const low = rest(topLimb) & ((1n << 64n) - 1n);
      const lies = { [LOW]: low, [TOP_LIMB]: topLimb, [MIDDLE]: rest(topLimb) >> 64n };
      expect(await lie(5n, lies)).toBeUndefined();
    }
  });
});

test("no high part makes a flipped number appear to fit", async () => {
  // The part of p above 2^254.
  const sliver = FIELD_ORDER - (1n << 254n);
  const x = FIELD_ORDER - 1n - (sliver << 64n);
  expect(await answer(circuit(64), [x])).toEqual([0n, 0n]);
});

test("refuses sizes without a soundness proof", () => {
  for (const bits of [0, 8, 63, 254, 256])
    expect(() => fitsBits(Field(0), bits)).toThrow(RangeError);
});
