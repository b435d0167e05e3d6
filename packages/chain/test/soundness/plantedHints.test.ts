import { describe, expect, jest, test } from "@jest/globals";
import { checkGame, countSteps, soaking, withFreeHint } from "@kifu/kit/testing";
import { provableGames } from "../../src/runtime/games.js";

jest.setTimeout(900_000);

/**
 * The number of faults to plant in each game, spread evenly over its circuit. `npm test` tries
 * one of them, in each game at another place, and only where a search takes seconds.
 */
const PLANTED = 10;
const SMALL = ["tic-tac-toe", "connect-four"];

const games = provableGames
  .map((game, i) => [game.name, i, game] as const)
  .filter(([name]) => soaking || SMALL.includes(name));

/**
 * Tests that the conformance suite finds unconstrained hints. Each test turns the result of one
 * circuit step into a hint that a prover can choose. Honest moves get the same verdict as in the
 * unchanged circuit.
 */
describe.each(games)("%s", (_name, index, game) => {
  const all = Array.from({ length: PLANTED }, (_, i) => (i + 0.5) / PLANTED);
  const places = soaking ? all : [all[(3 * index) % PLANTED]!];

  test.each(places)(
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
