import { expect, jest, test } from "@jest/globals";
import { provableGames } from "../../src/runtime/games.js";
import { measureSegments, type SegmentCosts } from "../../src/runtime/measureSegments.js";
import { ROWS_AT_MOST } from "../../src/engine/longestSegment.js";

jest.setTimeout(300_000);

test("a game with moves of twice the cost has segments of half the size", async () => {
  const [randzu] = provableGames;
  // A game that runs Randzu's circuit three times per move.
  const dear = {
    ...randzu!,
    apply: (...args: Parameters<NonNullable<typeof randzu>["apply"]>) => {
      for (let i = 0; i < 2; i++) randzu!.apply(...args);
      return randzu!.apply(...args);
    },
  };
  const { Randzu } = await measureSegments([dear]);
  const { moves, rows } = Randzu as SegmentCosts;
  expect(moves).toBeLessThan(40);
  expect(moves).toBeGreaterThan(20);
  expect(rows[moves]).toBeLessThanOrEqual(ROWS_AT_MOST);
  expect(rows[moves]! + (Randzu as SegmentCosts).perMove * 2).toBeGreaterThan(ROWS_AT_MOST);
});
