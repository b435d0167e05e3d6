import { expect, jest, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { provableGames, segmentSizeOf } from "../../src/runtime/games.js";
import { measureSegments } from "../../src/runtime/measureSegments.js";
import { LARGE_ROWS_AT_MOST, ROWS_AT_MOST } from "../../src/engine/longestSegment.js";

jest.setTimeout(300_000);

const SEGMENTS_FILE = new URL("../../../segments.json", import.meta.url);

/** This test measures only the smallest game. `npm run rows -- --check` measures all games. */
const measuredGames = provableGames.filter(({ plain }) => plain.module === "TicTacToe");

test("segments cost as much as segments.json says, fit into a proof, and take two transitions", async () => {
  const measured = await measureSegments(measuredGames);
  const committed = JSON.parse(await readFile(SEGMENTS_FILE, "utf8")) as typeof measured;
  expect(Object.keys(committed)).toEqual(provableGames.map(({ plain }) => plain.module));
  expect(measured).not.toEqual({});
  expect(committed).toMatchObject(measured);
  for (const { transitions } of Object.values(measured)) {
    expect(transitions).toBe(2);
  }
  for (const game of provableGames) {
    const { moves, rows } = committed[game.plain.module]!;
    expect(rows[moves]).toBeLessThanOrEqual(
      game.largeSegments === true ? LARGE_ROWS_AT_MOST : ROWS_AT_MOST,
    );
  }
  const sizes = Object.entries(committed).map(([game, { moves }]) => [game, moves]);
  expect(sizes).toEqual(sizes.map(([game]) => [game, segmentSizeOf(String(game))]));
});
