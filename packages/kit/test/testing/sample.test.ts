import { describe, expect, it } from "@jest/globals";
import { Bool } from "o1js";
import { checkGame, conformance, lengthOf } from "../../src/testing/index.js";
import { sample } from "./sample/index.js";

conformance(sample(), {
  rowsAtMost: 400,
  playouts: lengthOf({ short: 4, whole: 12 }),
  positions: lengthOf({ short: 20, whole: 80 }),
  garbage: lengthOf({ short: 50, whole: 200 }),
});

describe("checkGame", () => {
  it("reports the same for the same seed", async () => {
    const options = { seed: 7, only: ["gameEnds", "agreement"] } as const;
    const [once, again] = [await checkGame(sample(), options), await checkGame(sample(), options)];
    const said = (report: typeof once) => report.results.map(({ detail }) => detail);
    expect(once.passed).toBe(true);
    expect(said(again)).toEqual(said(once));
  });
});

describe("conformance", () => {
  it("fails the broken rule, with the seed that finds it again", async () => {
    const tests = new Map<string, () => Promise<void>>();
    const runner = {
      describe: (_name: string, register: () => void) => register(),
      it: (name: string, test: () => Promise<void>) => tests.set(name, test),
    };
    const broken = sample({ steps: { occupied: () => Bool(false) } });
    conformance(broken, { runner, seed: 7, only: ["notation", "agreement"] });

    const [kept, other] = [...tests.values()];
    await expect(kept!()).resolves.toBeUndefined();
    await expect(other!()).rejects.toThrow(/legal 1, expected 0[^]*by seat[^]*seed: 7/);
  });
});
