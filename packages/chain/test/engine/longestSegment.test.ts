import { describe, expect, test } from "@jest/globals";
import { provableGames } from "../../src/runtime/games.js";
import { segmentModule } from "../../src/engine/segmentModule.js";
import { longestSegment } from "../../src/engine/longestSegment.js";

describe("the size of segments", () => {
  test.each([
    ["as many as fit", { ofTwo: 2000, perMove: 1000, pliesAtMost: 225 }, 32],
    [
      "as many as fit twice the rows",
      { ofTwo: 2000, perMove: 2000, pliesAtMost: 225, isLarge: true },
      33,
    ],
    ["64 at most", { ofTwo: 2000, perMove: 100, pliesAtMost: 225 }, 64],
    ["as many as a game can have", { ofTwo: 2000, perMove: 100, pliesAtMost: 9 }, 9],
    ["one in any case", { ofTwo: 60_000, perMove: 30_000, pliesAtMost: 9 }, 1],
  ])("is %s", (_, measured, size) => {
    expect(longestSegment(measured)).toBe(size);
  });

  test.each([0, 65, 1.5])("is refused: %i", (size) => {
    expect(() => segmentModule(provableGames[0]!, 1, size)).toThrow(RangeError);
  });
});
