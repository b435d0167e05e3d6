import { describe, expect, test } from "@jest/globals";
import { findTwoSided } from "@kifu/kit/testing";
import { Field, Provable } from "o1js";
import { isOdd } from "../../src/engine/isOdd.js";

const SAMPLES = [0n, 1n, 2n, 3n, 9n, 10n, (1n << 32n) - 1n, 1n << 32n, (1n << 65n) - 2n];
const run = ([number]: readonly Field[]) => [isOdd(number!)];

describe("whether a match's number is odd", () => {
  test.each(SAMPLES)("%i", async (number) => {
    await Provable.runAndCheck(() => {
      const odd = isOdd(Provable.witness(Field, () => number));
      Provable.asProver(() => expect(odd.toBoolean()).toBe(number % 2n === 1n));
    });
  });

  test.each(SAMPLES)("cannot be a prover's choice: %i", async (number) => {
    expect(await findTwoSided({ inputs: [number], run })).toBeUndefined();
  });

  test("cannot be proven for numbers that no chain can reach", async () => {
    const circuit = () => void isOdd(Provable.witness(Field, () => 1n << 65n));
    await expect(Provable.runAndCheck(circuit)).rejects.toThrow();
  });
});
