import { describe, expect, test } from "@jest/globals";
import { pointsOf, progressOf } from "../../src/ratings/progress";

const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating }));

describe("a player's progress", () => {
  test("is told in numbers, from the oldest rating to the latest", () => {
    expect(progressOf(rated(1662, 1500, 1700, 1580))).toEqual({
      count: 4,
      first: 1662,
      last: 1580,
      highest: 1700,
      lowest: 1500,
    });
  });

  test("is none without a rated match", () => {
    expect(progressOf([])).toBeUndefined();
    expect(pointsOf([], 100, 50)).toBe("");
  });

  test("is drawn from left to right, the highest rating at the top", () => {
    expect(pointsOf(rated(1500, 1600, 1550), 100, 50)).toBe("0,44 50,6 100,25");
  });

  test("is a level line if nothing has changed", () => {
    expect(pointsOf(rated(1500), 100, 50)).toBe("0,25 100,25");
    expect(pointsOf(rated(1500, 1500), 100, 50)).toBe("0,25 100,25");
  });
});
