import { describe, expect, it } from "@jest/globals";
import { levels } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import { chooseMove } from "../../src/renju/bot.js";
import { areUnfit } from "../../src/renju/openings.js";
import { notation } from "../../src/renju/notation.js";
import type { Colour, Position } from "../../src/renju/position.js";
import { rules } from "../../src/renju/rules.js";
import { seeded } from "../randzu/botGames.js";
import { bitboards, board } from "./boards.js";
import { play } from "./playing.js";

type Level = (typeof levels)[number];

const choice = (before: Position, seed = 1, level: Level = "hard") => {
  const move = chooseMove(before, seeded(seed), level);
  return move === undefined ? "none" : notation.write(move);
};

/** After the opening, with this colour to move. */
function position(black: string, white: string, mover: Colour): Position {
  const { black: own, white: others } = bitboards(board(black, white));
  const turn = mover === "black" ? 0 : 1;
  return {
    ...play(""),
    black: own,
    white: others,
    step: "play",
    firstIsBlack: true,
    turn,
  };
}

// The first numbers of neighbouring seeds are alike.
const seeds = Array.from(
  { length: lengthOf({ short: 2, whole: 40 }) },
  (_, i) => 7_654_321 * (i + 1),
);

describe.each([
  ["Taraguchi-10", "h9"],
  ["Soosõrv-8", "h9,i9"],
])("the bot's opening by %s", (_, begun) => {
  it.each(levels)("is legal, varies, and has nothing to point out, %s", (level) => {
    const openings = seeds.map((seed) => {
      const random = seeded(seed);
      const names: string[] = [];
      let before = play(begun);
      while (before.step !== "play") {
        const move = chooseMove(before, random, level)!;
        names.push(notation.write(move));
        const played = rules.play(before, move);
        if (!played.ok) throw new Error(`${names.join(" ")}: ${played.code}`);
        before = played.position;
        if (before.step === "choice") expect(areUnfit(before)).toBe(false);
      }
      return names.join(" ");
    });
    expect(new Set(openings).size).toBeGreaterThan(1);
  });
});

describe("the bot in the opening", () => {
  it.each(levels)("begins either opening, %s", (level) => {
    const begun = Array.from({ length: 12 }, (_, i) =>
      choice(play(""), 7_654_321 * (i + 1), level),
    );
    expect(begun.some((move) => move.includes(","))).toBe(true);
    expect(begun.some((move) => !move.includes(","))).toBe(true);
  });

  it.each(["medium", "hard"] as const)("takes the better colour, %s", (level) => {
    // White's stones lie far from Black's three, and then the other way round.
    expect(choice(play("g7 i8 e5 g8"), 1, level)).toBe("swap");
    expect(choice(play("g7 j10 g8 d12"), 1, level)).not.toBe("swap");
  });

  it("chooses the offered fifth stone that helps Black least", () => {
    const offers = "(j8,g8,h7,j6,k8,f10,g10,j10,h6,a15)";
    expect(choice(play(`i9 i7 f7 ${offers}`))).toMatch(/^a15,/);
  });
});

describe.each(levels)("the bot, %s", (level) => {
  it("completes exactly five, and no six", () => {
    const before = position("e8 f8 g8 i8 j8 l8 l9 l10 l11", "l7 b1 b3 d1 d3 f1 f3 n1 n3", "black");
    expect(choice(before, 1, level)).toBe("l12");
  });

  it("completes six as White", () => {
    const before = position("l7 b1 b3 d1 d3 f1", "e8 f8 g8 i8 j8", "white");
    expect(choice(before, 1, level)).toBe("h8");
  });

  it("makes no foul", () => {
    expect(choice(position(FOURS, OTHERS, "black"), 1, level)).not.toBe("h8");
  });
});

// h8 makes a double four.
const [FOURS, OTHERS] = ["e8 f8 g8 h9 h10 h11", "d8 h12 b2 n14 b14 n2"];

it.each(["easy", "medium"] as const)("as White the bot makes a double four, %s", (level) => {
  expect(choice(position(`${OTHERS} b8`, FOURS, "white"), 1, level)).toBe("h8");
});

describe("the bot as White", () => {
  it("makes a four that Black may not stop", () => {
    const before = position("h8 g8 f9 f10", "g9 e7 h10", "white");
    expect(["d6", "i11"]).toContain(choice(before));
  });

  it("does not make it if Black may stop it by a five", () => {
    // f8 completes Black's five, which is no foul.
    const before = position("g8 h8 i8 j8 f9 f10", "g9 e7 h10 k8 b2", "white");
    expect(choice(before)).toBe("f8");
  });
});
