import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field } from "o1js";
import { bitsAt } from "../../src/board/bitsAt.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answer, plainly, type Circuit } from "./circuit.js";
import { answerToLies } from "./liar.js";

const circuit =
  (positions: number[], top: number): Circuit =>
  ([n]) =>
    bitsAt(n!, positions, top);

const cuts = fc
  .record({
    top: fc.integer({ min: 1, max: 253 }),
    positions: fc.uniqueArray(fc.integer({ min: 0, max: 252 }), { maxLength: 12 }),
    bits: fc.bigInt(0n, (1n << 253n) - 1n),
  })
  .map(({ top, positions, bits }) => ({
    top,
    positions: positions.filter((position) => position < top).sort((a, b) => a - b),
    n: bits & ((1n << BigInt(top)) - 1n),
  }));

test("reads the bits of any number below 2^253, wherever they are", async () => {
  await fc.assert(
    fc.asyncProperty(cuts, async ({ top, positions, n }) => {
      const bits = positions.map((position) => (n >> BigInt(position)) & 1n);
      expect(await answer(circuit(positions, top), [n])).toEqual(plainly(...bits));
    }),
    { numRuns: 60 },
  );
});

test.each([
  [[0], 1],
  [[0, 1, 5, 7, 12, 33], 40],
  [[16], 32],
  [[4, 21, 236, 252], 253],
])("leaves a lying prover no other bits at %j below 2^%i", async (positions, top) => {
  for (const n of [0n, (1n << BigInt(top)) - 1n, 0x5a5a5a5an & ((1n << BigInt(top)) - 1n)]) {
    const lie = await findTwoSided({ inputs: [n], run: circuit(positions, top) }, { most: 100 });
    expect([n, lie]).toEqual([n, undefined]);
  }
});

describe("a prover who knows what to lie about", () => {
  // The hints are bit 0, bits 1 to 11, bit 12, and bits 13 to 28.
  const lie = (n: bigint, lies: Parameters<typeof answerToLies>[2]) =>
    answerToLies(circuit([0, 12], 28), [n], lies);

  test("is accepted when honest", async () => {
    expect(await lie((1n << 12n) + 1n, { 1: 0n })).toEqual([1n, 1n]);
  });

  test("cannot hide a bit in the gap below it", async () => {
    expect(await lie(1n << 12n, { 1: 1n << 11n, 2: false })).toBeUndefined();
  });

  test("cannot hide a bit in half of the gap above it", async () => {
    const half = Field(2).inv().toBigInt();
    expect(await lie(1n, { 0: false, 1: half })).toBeUndefined();
  });

  test("cannot move a bit into the last gap", async () => {
    const half = Field(2).inv().toBigInt();
    expect(await lie(1n << 12n, { 2: false, 3: half })).toBeUndefined();
  });
});

test("cannot satisfy the constraints with a number that is too long", async () => {
  await expect(answer(circuit([3], 19), [1n << 20n])).rejects.toThrow();
  await expect(answer(circuit([0, 252], 253), [1n << 253n])).rejects.toThrow();
});
