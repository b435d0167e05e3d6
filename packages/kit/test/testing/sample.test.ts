import { describe, expect, it } from "@jest/globals";
import { checkGame, conformance } from "../../src/testing/index.js";
import { sample } from "./sample/index.js";

conformance(sample(), { rowsAtMost: 400 });

describe("checkGame", () => {
  it("reports the same for the same seed", async () => {
    const options = { seed: 7, only: ["termination", "agreement"] } as const;
    const [once, again] = [await checkGame(sample(), options), await checkGame(sample(), options)];
    const said = (report: typeof once) => report.results.map(({ detail }) => detail);
    expect(once.passed).toBe(true);
    expect(said(again)).toEqual(said(once));
  });
});
