import { describe, expect, it } from "@jest/globals";
import { levels, type Level } from "@kifu/kit/plain";
import { lengthOf, random as seeded } from "@kifu/kit/testing";
import { chooseMove } from "../../src/reversi/bot.js";
import { LookAhead } from "../../src/reversi/LookAhead.js";
import { notation } from "../../src/reversi/notation.js";
import type { Position } from "../../src/reversi/position.js";
import { rules } from "../../src/reversi/rules.js";
import { drawn, play } from "./positions.js";

const { below } = seeded(1);
const random = () => below(1000) / 1000;

const name = (position: Position, level: Level) =>
  notation.write(chooseMove(position, random, level)!);

describe.each(levels)("the bot, %s", (level) => {
  it("passes only if it cannot place a disc", () => {
    expect(name(drawn(0, "ox......", "........", "........"), level)).toBe("pass");
    expect(name(drawn(1, "ox......", "........", "........"), level)).toBe("c3");
  });

  it("takes the last disc of the opponent, which wins at once", () => {
    expect(name(play("e6 f4 e3 f6 g5 d6 e7 f5"), level)).toBe("c5");
  });

  it("takes an open corner", () => {
    // White has a disc on b2. Black can play a1 or e3.
    const position = drawn(0, "..xo....", ".o......", "........");
    expect(rules.legalMoves(position).length).toBeGreaterThan(1);
    expect(name(position, level)).toBe("a1");
  });

  it("makes only legal moves, to the end of the game", () => {
    const games = { easy: lengthOf({ short: 6, whole: 60 }), medium: 2, hard: 1 }[level];
    for (let game = 0; game < games; game++) winner(level, level, true);
  });
});

it("plays better on harder levels", () => {
  const score = (games: number, stronger: Level, weaker: Level) =>
    Array.from({ length: games }, (_, game) => winner(stronger, weaker, game % 2 === 0)).reduce(
      (sum: number, each) => sum + each,
      0,
    );
  expect(score(lengthOf({ short: 8, whole: 40 }), "medium", "easy")).toBeGreaterThan(0);
  expect(score(lengthOf({ short: 4, whole: 16 }), "hard", "medium")).toBeGreaterThan(0);
});

it("stops searching when it is late, for a move that it has weighed", () => {
  const position = play("e6 f4 e3 f6 g5 d6");
  let asked = 0;
  const worth = (isLate?: () => boolean) =>
    new LookAhead(position, isLate).worthOf(rules.legalMoves(position)[0]!, 7);
  worth(() => ++asked > 2);
  expect(asked).toBe(3);
  const move = chooseMove(position, random, "hard", undefined, () => true)!;
  const ahead = new LookAhead(position);
  const worths = rules.legalMoves(position).map((each) => ahead.worthOf(each, 1));
  expect(ahead.worthOf(move, 1)).toBe(Math.max(...worths));
});

/** 1 if the stronger level wins, −1 if it loses, 0 for a draw. */
function winner(stronger: Level, weaker: Level, begins: boolean): 1 | 0 | -1 {
  let position = rules.initial();
  for (;;) {
    const strong = (position.turn === 0) === begins;
    const played = rules.play(position, chooseMove(position, random, strong ? stronger : weaker)!);
    if (!played.ok) throw new Error(played.code);
    const { ending } = played.outcome;
    if (ending === "drawn") return 0;
    if (ending !== "none") return (ending === "won") === strong ? 1 : -1;
    position = played.position;
  }
}
