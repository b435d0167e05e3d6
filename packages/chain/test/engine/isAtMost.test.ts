import { describe, expect, test } from "@jest/globals";
import { findTwoSided } from "@kifu/kit/testing";
import { Field, Provable } from "o1js";
import { isAtMost } from "../../src/engine/isAtMost.js";

const BOUND = 999_999;
const LAST = (1n << 32n) - 1n;
const SAMPLES = [0n, 1n, 999_998n, 999_999n, 1_000_000n, 1_048_576n, LAST - 1n, LAST];
const run = ([number]: readonly Field[]) => [isAtMost(number!, BOUND)];

describe("whether a number of 32 bits is at most 999,999", () => {
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
