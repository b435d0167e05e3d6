import { describe, expect, it } from "@jest/globals";
import { checkGame, conformance, lengthOf, someOf } from "../../src/testing/index.js";
import "./peek/fastHash.js";
import { hiddenFaults } from "./peek/faults.js";
import { peek } from "./peek/index.js";

const OPTIONS = { fills: false, trustsState: true };

conformance(peek(), {
  ...OPTIONS,
  playouts: lengthOf({ short: 4, whole: 12 }),
  positions: lengthOf({ short: 2, whole: 80 }),
  boards: lengthOf({ short: 1, whole: 6 }),
  garbage: lengthOf({ short: 10, whole: 200 }),
});

/** Enough samples to find every fault. The seed is fixed, so that the result never varies. */
const LITTLE = {
  ...OPTIONS,
  seed: 2,
  playouts: 6,
  positions: 40,
  movesPerPosition: 8,
  boards: 20,
};

describe("a game of hidden cards with a single fault does not pass", () => {
  it.each(someOf(1, hiddenFaults))("notices one that $name", async (fault) => {
    const game = peek(fault);
    const planted = fault.plant ? fault.plant(game) : game;
    const { results } = await checkGame(planted, { ...LITTLE, only: fault.caughtBy });
    expect(results.filter(({ passed }) => passed).map(({ check }) => check)).toEqual([]);
  });
});
