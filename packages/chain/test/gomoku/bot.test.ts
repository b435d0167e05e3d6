import { describe, expect, it } from "@jest/globals";
import { levels } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import { chooseMove } from "../../src/gomoku/bot.js";
import { notation } from "../../src/gomoku/notation.js";
import type { Position } from "../../src/gomoku/position.js";
import { rules } from "../../src/gomoku/rules.js";
import { seeded } from "../randzu/botGames.js";
import { play, position } from "./verdicts.js";

const choice = (before: Position, seed = 1, level: (typeof levels)[number] = "hard") => {
  const move = chooseMove(before, seeded(seed), level);
  return move === undefined ? "none" : notation.write(move);
};

// The first numbers of neighbouring seeds are alike.
const seeds = Array.from({ length: 40 }, (_, i) => 7_654_321 * (i + 1));

describe("the bot's opening", () => {
  it("varies, and is legal", () => {
    const openings = seeds.map((seed) => choice(play(""), seed));
    for (const opening of openings) {
      expect(rules.play(play(""), notation.read(opening)!)).toMatchObject({ ok: true });
    }
    expect(new Set(openings).size).toBeGreaterThan(20);
  });

  it.each(["medium", "hard"] as const)("takes the better colour, %s", (level) => {
    for (const moves of ["h8,a1,i8", "h8,a1,i8 a2,g8", "g7,o15,h8"]) {
      expect(choice(play(moves), 1, level)).toBe("black");
    }
    for (const moves of ["a1,h8,o15", "a1,h8,o15 i8,a15"]) {
      expect(choice(play(moves), 1, level)).toMatch(/^[a-o]\d+$/);
    }
  });

  it("makes each choice in an even opening, and at the easy level in any", () => {
    const kinds = (moves: string, level: (typeof levels)[number]) =>
      new Set(
        seeds
          .slice(0, lengthOf({ short: 20, whole: 40 }))
          .map((seed) => choice(play(moves), seed, level))
          .map((move) => (move === "black" ? 0 : move.split(",").length)),
      );
    expect(kinds("l4,e5,g5", "hard")).toEqual(new Set([0, 1, 2]));
    expect(kinds("h8,a1,i8", "easy")).toEqual(new Set([0, 1, 2]));
    expect(kinds("h8,a1,i8 a2,g8", "easy")).toEqual(new Set([0, 1]));
  });
});

describe.each(levels)("the bot, %s", (level) => {
  it.each([
    ["completes its five", "h8 i8 j8 k8", "g8 n3 n4 n5", "l8"],
    ["stops the opponent's", "h4 i4 j4 l8", "h8 i8 j8 k8 g9 g8".replace(" g8", ""), undefined],
  ])("%s", (_, black, white, answer) => {
    const before = position(black, white);
    if (answer === undefined) expect(["g8", "l8"]).toContain(choice(before, 1, level));
    else expect(choice(before, 1, level)).toBe(answer);
  });

  it("sees no five in a row of six", () => {
    // h8 would make six in the row. l12 completes the column.
    const before = position("e8 f8 g8 i8 j8 l8 l9 l10 l11", "l7 b1 b3 d1 d3 f1 f3 n1 n3");
    expect(choice(before, 1, level)).toBe("l12");
  });
});

it("the bot does not stop a row of six, which wins nothing", () => {
  const before = position("b2 b4 d2 d4 f2", "e8 f8 g8 i8 j8", { turn: 0 });
  expect(choice(before)).not.toBe("h8");
});
