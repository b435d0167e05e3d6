import { describe, expect, jest, test } from "@jest/globals";
import { checkGame, countSteps, someOf, withFreeHint } from "@kifu/kit/testing";
import { provableGames } from "../../src/runtime/games.js";

jest.setTimeout(900_000);

/**
 * The number of faults to plant in each game, spread evenly over its circuit. `npm test` tries
 * `FEW` of them.
 */
const PLANTED = 10;
const FEW = 3;

/**
 * Tests that the conformance suite finds unconstrained hints. Each test turns the result of one
 * circuit step into a hint that a prover can choose. Honest moves get the same verdict as in the
 * unchanged circuit.
 */
describe.each(provableGames.map((game) => [game.name, game] as const))("%s", (_name, game) => {
  const places = Array.from({ length: PLANTED }, (_, i) => (i + 0.5) / PLANTED);

  test.each(someOf(FEW, places))(
    "does not pass with an unconstrained hint, %d of the way through its circuit",
    async (place) => {
      const at = Math.floor(place * (await countSteps(game)));
      const planted = withFreeHint(game, at);
      // The seed differs in each run, because any seed must find the fault.
      const report = await checkGame(planted, { only: ["lyingProver"], seed: at });
      expect(report.results[0]?.detail).toMatch(/after a lie\nhint \d|^No equation binds hint \d/);
      expect(report.passed).toBe(false);
    },
  );
});
