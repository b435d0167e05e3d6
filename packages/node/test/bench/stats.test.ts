import { describe, expect, test } from "@jest/globals";
import { median, percentile, spreadOf } from "../../src/cli/loadtest/stats.js";

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

describe("percentiles", () => {
  test("are measurements, by the nearest rank", () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([3, 1, 2], 0.95)).toBe(3);
  });

  test("reach from the least to the greatest", () => {
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 1)).toBe(100);
  });

  test("compare numbers as numbers, not as text", () => {
    expect(percentile([10, 9, 100], 1)).toBe(100);
  });

  test("are NaN without measurements", () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(median([])).toBeNaN();
  });

  test("refuse what is no part of a whole", () => {
    expect(() => percentile(hundred, 95)).toThrow(RangeError);
    expect(() => percentile(hundred, NaN)).toThrow(RangeError);
  });

  test("leave the measurements in their order", () => {
    const measurements = [3, 1, 2];
    spreadOf(measurements);
    expect(median(measurements)).toBe(2);
    expect(measurements).toEqual([3, 1, 2]);
  });
});

describe("the median", () => {
  test("is the one in the middle", () => expect(median([9, 1, 5])).toBe(5));

  test("lies between the two in the middle", () => expect(median([9, 1, 5, 6])).toBe(5.5));

  test("does not move with one that is far out", () => expect(median([1, 2, 1e9])).toBe(2));
});
