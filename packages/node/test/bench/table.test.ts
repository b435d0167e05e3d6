import { describe, expect, test } from "@jest/globals";
import { isHeld, type Row } from "../../bench/figures/Figure.js";
import { table } from "../../bench/table.js";

const row: Row = { what: "moves", unit: "moves/s", kifu: 200, stock: 25, ratio: 8 };
const atLeast = (least: number): Row => ({ ...row, hold: { of: "ratio", atLeast: least } });
const atMost = (most: number): Row => ({ ...row, hold: { of: "kifu", atMost: most } });

describe("a hold", () => {
  test("holds at its bound, and not beyond", () => {
    expect(isHeld(atLeast(8))).toBe(true);
    expect(isHeld(atLeast(8.1))).toBe(false);
    expect(isHeld(atMost(200))).toBe(true);
    expect(isHeld(atMost(199))).toBe(false);
  });

  test("is broken by a figure that could not be measured", () => {
    expect(isHeld({ ...atLeast(5), ratio: undefined })).toBe(false);
    expect(isHeld({ ...atMost(150), kifu: NaN })).toBe(false);
  });

  test("is no hold where none is set", () => {
    expect(isHeld(row)).toBeUndefined();
  });
});

describe("the table", () => {
  test("shows figures and bounds, and whether they hold, in columns", () => {
    const push: Row = {
      what: "push, p95",
      unit: "ms",
      kifu: 151.2,
      hold: { of: "kifu", atMost: 150 },
    };
    expect(table([atLeast(5), push])).toEqual([
      "what              kifu       stock  ratio      hold   ok",
      "moves      200 moves/s  25 moves/s     8×      ≥ 5×  yes",
      "push, p95       151 ms                     ≤ 150 ms   NO",
    ]);
  });
});
