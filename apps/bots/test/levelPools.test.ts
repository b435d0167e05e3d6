import { describe, expect, test } from "@jest/globals";
import { levels } from "@kifu/kit/plain";
import { writeClock } from "@kifu/wire/clock";
import { botMoveLimit, levelAskedFor, openMoveLimit } from "../src/levelPools.js";

describe("a move limit", () => {
  test("names the requested level and the pace", () => {
    for (const pace of [10, 30, 60, 300, 65_530]) {
      expect(levelAskedFor(pace)).toBeUndefined();
      for (const level of levels) {
        const asked = botMoveLimit(pace, level);
        expect(levelAskedFor(asked)).toBe(level);
        expect(openMoveLimit(asked)).toBe(pace);
        expect(botMoveLimit(asked, level)).toBe(asked);
      }
    }
  });

  test("names them with a bank too, and keeps the increment", () => {
    for (const [seconds, increment] of [
      [180, 2],
      [300, 5],
      [900, 10],
      [32_760, 0],
    ] as const) {
      const pace = writeClock({ bank: seconds, increment });
      expect(levelAskedFor(pace)).toBeUndefined();
      for (const [i, level] of levels.entries()) {
        const asked = botMoveLimit(pace, level);
        expect(asked).toBe(writeClock({ bank: seconds + i + 1, increment }));
        expect([levelAskedFor(asked), openMoveLimit(asked)]).toEqual([level, pace]);
        expect(botMoveLimit(asked, level)).toBe(asked);
      }
    }
  });

  test("gives every level a pool of its own", () => {
    const pools = levels.map((level) => botMoveLimit(60, level));
    expect(new Set([60, ...pools]).size).toBe(levels.length + 1);
  });

  test("names no level between the pools or below the minimum", () => {
    for (const limit of [1, 2, 3, 9, 64, 69, 304]) expect(levelAskedFor(limit)).toBeUndefined();
    // Without the extra seconds the clock would not be valid.
    expect(levelAskedFor(writeClock({ bank: 12, increment: 11 }))).toBeUndefined();
    expect(levelAskedFor(writeClock({ bank: 9, increment: 2 }))).toBeUndefined();
  });
});
