import { describe, expect, test } from "@jest/globals";
import { findTwoSided } from "@kifu/kit/testing";
import { Field, Provable } from "o1js";
import { isAtMost, isOdd } from "../../src/engine/arithmetic.js";

describe("whether a match's number is odd", () => {
  const SAMPLES = [0n, 1n, 2n, 3n, 9n, 10n, (1n << 32n) - 1n, 1n << 32n, (1n << 65n) - 2n];
  const run = ([number]: readonly Field[]) => [isOdd(number!)];

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

describe("whether a number of 32 bits is at most 999,999", () => {
  const BOUND = 999_999;
  const LAST = (1n << 32n) - 1n;
  const SAMPLES = [0n, 1n, 999_998n, 999_999n, 1_000_000n, 1_048_576n, LAST - 1n, LAST];
  const run = ([number]: readonly Field[]) => [isAtMost(number!, BOUND)];

  test.each(SAMPLES)("%i", async (number) => {
    await Provable.runAndCheck(() => {
      const isIt = isAtMost(
        Provable.witness(Field, () => number),
        BOUND,
      );
      Provable.asProver(() => expect(isIt.toBoolean()).toBe(number <= BigInt(BOUND)));
    });
  });

  test.each(SAMPLES)("cannot be a prover's choice: %i", async (number) => {
    expect(await findTwoSided({ inputs: [number], run })).toBeUndefined();
  });
});
