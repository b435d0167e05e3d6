import { beforeAll, describe, expect, test } from "@jest/globals";
import { blockSizes } from "../../bench/figures/blockSizes.js";
import { isHeld } from "../../bench/figures/Figure.js";
import { movesPerSecond } from "../../bench/figures/movesPerSecond.js";
import { type Report, runBench } from "../../bench/runBench.js";
import { smoke } from "./smoke.js";

/**
 * The performance promise, measured as in `npm run bench`. Both sides run in their own processes
 * and alternate on the same moves. A busy machine gets more rounds, because it does not slow both
 * evenly.
 */
describe("Kifu against stock Protokit, in the same run", () => {
  let report: Report;

  beforeAll(async () => {
    report = await runBench({
      figures: [movesPerSecond, blockSizes],
      seed: 1,
      sizes: { ...smoke, matches: 20, headline: { turns: { least: 9, most: 31 }, movesEach: 20 } },
    });
  });

  function row(what: RegExp) {
    const found = report.rows.find((row) => what.test(row.what));
    if (found === undefined) throw new Error(`No row says ${String(what)}`);
    return found;
  }

  test("sequences at least five times as many moves each second, on the embedded store", () => {
    const { ratio, kifu, stock } = row(/^moves sequenced/);
    expect(kifu).toBeGreaterThan(0);
    expect(stock).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThanOrEqual(5);
    expect(isHeld(row(/^moves sequenced/))).toBe(true);
  });

  test("measures blocks on both sides, and large ones on its own where stock cannot", () => {
    expect(row(/^block of 1, whole/)).toMatchObject({
      kifu: expect.any(Number),
      stock: expect.any(Number),
      ratio: expect.any(Number),
    });
    expect(row(/^block of 8, whole/)).toMatchObject({ kifu: expect.any(Number) });
    expect(row(/^block of 8, whole/).stock).toBeUndefined();
  });

  test("reports the machine, the seed and every round", () => {
    expect(report.machine.cores).toBeGreaterThan(0);
    expect(report.seed).toBe(1);
    expect(report.raw["moves-per-second"]).toMatchObject({
      rates: { kifu: expect.any(Array), stock: expect.any(Array) },
    });
    const { ratios } = report.raw["moves-per-second"] as { ratios: number[] };
    expect(ratios.length).toBeGreaterThanOrEqual(9);
  });
});
