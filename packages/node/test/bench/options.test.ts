import { describe, expect, test } from "@jest/globals";
import { resolve } from "node:path";
import { figures } from "../../bench/figures/index.js";
import { readOptions } from "../../bench/options.js";

describe("the bench's command line", () => {
  test("measures everything, at length, by default", () => {
    expect(readOptions([])).toEqual({ quick: false, figures, file: undefined, seed: 1 });
  });

  test("measures the named figures, in the usual order", () => {
    const [first, second] = figures;
    const { figures: chosen } = readOptions(["--only", second!.name, "--only", first!.name]);
    expect(chosen).toEqual([first, second]);
  });

  test("writes where it was called from", () => {
    const from = process.env["INIT_CWD"] ?? process.cwd();
    const { quick, file } = readOptions(["--quick", "--json", "figures.json"]);
    expect({ quick, file }).toEqual({ quick: true, file: resolve(from, "figures.json") });
  });

  test.each([
    [["--only", "everything"], "No figure everything"],
    [["--seed", "x"], "--seed must be a whole number, not x"],
    [["--fast"], "--fast"],
    [["file.json"], "file.json"],
  ])("refuses %j, and shows the usage", (args, what) => {
    expect(() => readOptions(args)).toThrow(what);
    expect(() => readOptions(args)).toThrow("Usage: npm run bench");
  });
});
