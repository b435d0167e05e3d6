import { describe, expect, jest, test } from "@jest/globals";
import { checkGame, countSteps, someOf, withFreeHint } from "@kifu/kit/testing";
import { provableGames } from "../../src/runtime/games.js";

// Where many hints are tried, a busy machine takes its time.
jest.setTimeout(900_000);

/** Faults planted in each game, at even distances over its circuit, and how many of these `npm test` has. */
const PLANTED = 10;
const FEW = 3;

/**
 * What the conformance suite is for: the result of one step of a circuit becomes a hint that no constraint binds. All honest
 * moves are judged as before, and a prover may choose.
 */
describe.each(provableGames.map((game) => [game.name, game] as const))("%s", (_name, game) => {
  const places = Array.from({ length: PLANTED }, (_, i) => (i + 0.5) / PLANTED);

  test.each(someOf(FEW, places))(
    "does not pass with a hint that is not constrained, %d of the way through its circuit",
    async (place) => {
      const at = Math.floor(place * (await countSteps(game)));
      const planted = withFreeHint(game, at);
      // Each time with another seed: it has to be found by any.
      const report = await checkGame(planted, { only: ["lyingProver"], seed: at });
      expect(report.results[0]?.detail).toMatch(/after a lie\nhint \d|^No equation binds hint \d/);
      expect(report.passed).toBe(false);
    },
  );
});
