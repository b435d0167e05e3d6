import { describe, expect, test } from "@jest/globals";
import { levels } from "@kifu/kit/plain";
import { botMoveLimit, levelAskedFor, openMoveLimit } from "../src/levelPools.js";

describe("the blocks for a move", () => {
  test("name the level that is asked for, and the pace that is meant", () => {
    for (const pace of [10, 30, 60, 300, 65_530]) {
      expect(levelAskedFor(pace)).toBeUndefined();
      for (const level of levels) {
        const asked = botMoveLimit(pace, level);
        expect(levelAskedFor(asked)).toBe(level);
        expect(openMoveLimit(asked)).toBe(pace);
        // Asked for once more, it is still the same pool.
        expect(botMoveLimit(asked, level)).toBe(asked);
      }
    }
  });

  test("give every level a pool of its own", () => {
    const pools = levels.map((level) => botMoveLimit(60, level));
    expect(new Set([60, ...pools]).size).toBe(levels.length + 1);
  });

  test("name nobody when they are between the pools, or too few", () => {
    for (const limit of [1, 2, 3, 9, 64, 69, 304]) expect(levelAskedFor(limit)).toBeUndefined();
  });
});
