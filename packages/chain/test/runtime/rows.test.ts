import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import type { Costs } from "../../src/commands/compareCosts.js";
import { measureMethods } from "../../src/runtime/measureMethods.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";

// Circuits take their time on a busy machine.
jest.setTimeout(120_000);

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);

describe("what the runtime's methods cost to prove", () => {
  let measured: Costs;
  let committed: Costs;

  beforeAll(async () => {
    const costs = await measureMethods(standaloneRuntime().runtime);
    measured = Object.fromEntries(
      Object.entries(costs).map(([name, { rows, transitions }]) => [name, { rows, transitions }]),
    );
    committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
  });

  test("is what rows.json says", () => {
    expect(measured).toEqual(committed);
  });

  test.each([
    ...plainGames.map(({ module }) => [`${module}.makeMove`, 1300, 4] as const),
    ["Matchmaking.register", 3000, 12] as const,
  ])("%s stays within %i rows and %i transitions", (method, rows, transitions) => {
    expect(measured[method]?.rows).toBeLessThanOrEqual(rows);
    expect(measured[method]?.transitions).toBeLessThanOrEqual(transitions);
  });
});
