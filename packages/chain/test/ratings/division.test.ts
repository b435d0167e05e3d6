import { describe, expect, test } from "@jest/globals";
import { findTwoSided, insideO1js, runHinted, runOverVariables } from "@kifu/kit/testing";
import { Field } from "o1js";
import { quotient, shifted } from "../../src/ratings/glickoCircuit.js";
import { weightOf } from "../../src/ratings/glickoCircuit.js";
import {
  LARGEST_VARIANCE,
  ONE,
  THREE_BY_PI_SQUARED,
  weightOf as plainWeightOf,
} from "../../src/ratings/glicko.js";

type Run = (inputs: readonly Field[]) => Field;

/** Runs the circuit with another value for the first hint that it asks for, which is its result. */
async function withResult(inputs: readonly bigint[], run: Run, result: bigint): Promise<bigint[]> {
  const inside = await insideO1js();
  const circuit = { inputs, run: (inputs: readonly Field[]) => [run(inputs)] };
  const at = runHinted(inside, circuit).hints.findIndex(({ own }) => own);
  const edits = new Map([[at, () => new Field(result).toBigInt()]]);
  return runHinted(inside, circuit, { label: "another result", edits }).answer;
}

/** A number of the field whose product with the divisor leaves this remainder of the dividend. */
function fieldQuotient(dividend: bigint, divisor: bigint, remainder: bigint): bigint {
  return Field(dividend).sub(remainder).div(divisor).toBigInt();
}

const UNSATISFIED = /constraint unsatisfied/i;

describe("a number divided by a power of two", () => {
  const NUMBER = (123_456n << 32n) + 77n;
  const run: Run = ([number]) => shifted(number!, 32, 48);

  test.each([0n, 1n, (1n << 32n) - 1n, 1n << 32n, NUMBER, (1n << 80n) - 1n])(
    "is rounded down, and nothing else: %i",
    async (number) => {
      const circuit = { inputs: [number], run: (inputs: readonly Field[]) => [run(inputs)] };
      expect(await runOverVariables(circuit)).toEqual([number >> 32n]);
      expect(await findTwoSided(circuit)).toBeUndefined();
    },
  );

  test.each([
    ["one less, with a remainder that is too large", 123_455n],
    ["one more, with a remainder below 0", 123_457n],
    ["a large number of the field", fieldQuotient(NUMBER, 1n << 32n, 78n)],
  ])("is not %s", async (_, result) => {
    expect(await withResult([NUMBER], run, 123_456n)).toEqual([123_456n]);
    await expect(withResult([NUMBER], run, result)).rejects.toThrow(UNSATISFIED);
  });

  test("cannot be proven if it does not fit", async () => {
    const circuit = { inputs: [1n << 80n], run: (inputs: readonly Field[]) => [run(inputs)] };
    await expect(runOverVariables(circuit)).rejects.toThrow(UNSATISFIED);
  });
});

describe("a number divided by another", () => {
  const INPUTS = [1_000_003n, 10n] as const;
  const run: Run = ([dividend, divisor]) => quotient(dividend!, divisor!, 48, 48);

  test.each([[0n, 1n], [9n, 10n], [10n, 10n], [1n << 90n, 1n << 47n], INPUTS])(
    "is rounded down, and nothing else: %i by %i",
    async (...inputs) => {
      const circuit = { inputs, run: (inputs: readonly Field[]) => [run(inputs)] };
      expect(await runOverVariables(circuit)).toEqual([inputs[0] / inputs[1]]);
      expect(await findTwoSided(circuit)).toBeUndefined();
    },
  );

  test.each([
    ["one less, with a remainder of the divisor or more", 99_999n],
    ["one more, with a remainder below 0", 100_001n],
    ["a large number of the field", fieldQuotient(...INPUTS, 4n)],
  ])("is not %s", async (_, result) => {
    expect(await withResult(INPUTS, run, 100_000n)).toEqual([100_000n]);
    await expect(withResult(INPUTS, run, result)).rejects.toThrow(UNSATISFIED);
  });
});

describe("the weight of an opponent", () => {
  const run: Run = ([variance]) => weightOf(variance!);
  const honest = plainWeightOf(LARGEST_VARIANCE);

  test.each([
    ["one less", honest - 1n],
    ["one more", honest + 1n],
    ["the negative root", -honest],
  ])("is not %s", async (_, result) => {
    expect(await withResult([LARGEST_VARIANCE], run, honest)).toEqual([honest]);
    await expect(withResult([LARGEST_VARIANCE], run, result)).rejects.toThrow(UNSATISFIED);
  });

  test("is no fraction between two numbers, for which the inequalities hold as well", async () => {
    const squareOf = (variance: bigint) => ONE * ONE + THREE_BY_PI_SQUARED * variance;
    // Its square has a factor 4, so half of an odd number leaves no fraction.
    let variance = LARGEST_VARIANCE & ~3n;
    const twice = () => 2n * plainWeightOf(variance) + 1n;
    while (twice() ** 2n * (squareOf(variance) / 4n) > 1n << 128n) variance -= 4n;
    const whole = plainWeightOf(variance);
    expect(await withResult([variance], run, whole)).toEqual([whole]);
    const half = Field(twice()).div(2).toBigInt();
    await expect(withResult([variance], run, half)).rejects.toThrow(UNSATISFIED);
  });
});
