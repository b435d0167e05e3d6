import { describe, expect, it } from "@jest/globals";
import { checkGame } from "../../src/testing/index.js";
import { circuitFaults } from "./faults/circuitFaults.js";
import type { Fault } from "./faults/fault.js";
import { rulesFaults } from "./faults/rulesFaults.js";
import { sample } from "./sample/index.js";

/** Enough to find each of the faults; the seed is fixed, for a test of tests must not waver. */
const LITTLE = {
  seed: 1,
  rowsAtMost: 400,
  playouts: 8,
  positions: 120,
  movesPerPosition: 8,
  garbage: 80,
  lies: 300,
};

describe("a game with a single fault does not pass", () => {
  for (const fault of [...circuitFaults, ...rulesFaults]) {
    it(`notices one that ${fault.name}`, async () => {
      expect(await checksThatMissed(fault)).toEqual([]);
    });
  }
});

async function checksThatMissed({ plant = (game) => game, caughtBy, ...fault }: Fault) {
  const report = await checkGame(plant(sample(fault)), { ...LITTLE, only: caughtBy });
  return report.results.filter(({ passed }) => passed).map(({ check }) => check);
}
