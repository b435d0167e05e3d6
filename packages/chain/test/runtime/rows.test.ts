import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import type { Costs } from "../../src/commands/compareCosts.js";
import { measureMethods } from "../../src/runtime/measure.js";
import { standaloneRuntime } from "../../src/runtime/standalone.js";

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
    ["Randzu.makeMove", 1300, 4],
    ["TicTacToe.makeMove", 1300, 4],
    ["Matchmaking.register", 3000, 12],
  ])("%s stays within %i rows and %i transitions", (method, rows, transitions) => {
    expect(measured[method]?.rows).toBeLessThanOrEqual(rows);
    expect(measured[method]?.transitions).toBeLessThanOrEqual(transitions);
  });
});
