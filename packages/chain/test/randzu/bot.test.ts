import { describe, expect, it } from "@jest/globals";
import { type Level, levels } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { chooseMove } from "../../src/randzu/bot.js";
import { notation } from "../../src/randzu/notation.js";
import type { Point, Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { game, seeded } from "./botGames.js";
import { cleanFilling, filling } from "./calls.js";
import { play, position } from "./verdicts.js";

function choice(board: Position, level: Level = "hard"): string {
  const move = chooseMove(board, seeded(1), level);
  return move ? notation.write(move) : "none";
}

describe.each(levels)("the bot, %s", (level) => {
  it.each([
    ["completes a five, rather than stop one,", "h8 i8 j8 k8", "g8 n3 n4 n5 n6", "l8"],
    ["stops the opponent's", "h4 i4 j4 l8", "h8 i8 j8 k8 g9", "g8"],
  ])("%s", (_, own, others, answer) => {
    expect(choice(position(own, others), level)).toBe(answer);
    expect(choice(position(others, own, 1), level)).toBe(answer);
  });

  it.each([
    ["h8 i8 j8", "f8 g8 k8 l8"],
    ["h8 i9 j10", "f6 g7 k11 l12"],
    ["h8 i8 k8", "g8 j8 l8"],
  ])("answers the open three %s", (three, answers) => {
    expect(answers.split(" ")).toContain(choice(position(three, "b2 n14", 1), level));
  });

  it("wins in one, and blocks a win in one if possible", () => {
    fc.assert(
      fc.property(cleanFilling, fc.nat(), ([first], seed) => {
        const board = first!.position;
        const move = chooseMove(board, seeded(seed + 1), level);
        if (move === undefined) return;
        if (winsOf(board).length > 0) expect(wins(board, move)).toBe(true);
        else if (loses(board, move)) {
          expect(rules.legalMoves(board).filter((other) => !loses(board, other))).toEqual([]);
        }
      }),
      { numRuns: lengthOf({ short: 8, whole: 25 }) },
    );
  });

  it("makes only legal moves on any board", () => {
    fc.assert(
      fc.property(filling, fc.nat(), ([first], seed) => {
        const board = first!.position;
        const move = chooseMove(board, seeded(seed + 1), level);
        if (move) expect(rules.play(board, move)).toMatchObject({ ok: true });
        else expect(rules.legalMoves(board)).toEqual([]);
      }),
      { numRuns: lengthOf({ short: 30, whole: 100 }) },
    );
  });

  it("answers within a second of computing", () => {
    const { moves } = selfPlay(3, "medium");
    let board = rules.initial();
    for (const move of moves.slice(0, 16)) {
      const began = process.cpuUsage();
      chooseMove(board, seeded(1), level);
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
      const played = rules.play(board, move);
      if (played.ok) board = played.position;
    }
  });
});

describe("the bot", () => {
  it("opens in the centre and replies next to it", () => {
    expect(choice(play(""))).toBe("h8");
    expect(choice(play("h8"))).toMatch(/^[f-j]([6-9]|10)$/);
  });

  it.each([
    ["in a row", "h8 i8 j8 k8", "g8", "l8"],
    ["in a column", "c3 c4 c5 c6", "c7", "c2"],
    ["in a diagonal with a gap", "a1 b2 d4 e5", "f6", "c3"],
    ["along the edge", "a11 a12 a13 a15", "o1", "a14"],
  ])("completes a five %s rather than block one", (_, own, others, last) => {
    expect(choice(position(own, `${others} n3 n4 n5 n6`))).toBe(last);
    expect(choice(position(`${others} n3 n4 n5 n6`, own, 1))).toBe(last);
  });

  it.each([
    ["in a row", "h8 i8 j8 k8", "g8", "l8"],
    ["in a column that the edge closes", "c1 c2 c3 c4", "h8", "c5"],
    ["in a diagonal with a gap", "o15 n14 l12 k11", "h8", "m13"],
  ])("blocks the opponent's five %s", (_, others, own, last) => {
    expect(choice(position(own, others))).toBe(last);
    expect(choice(position(others, own, 1))).toBe(last);
  });

  it.each([
    ["h8 i8 j8", "f8 g8 k8 l8"],
    ["h8 i9 j10", "f6 g7 k11 l12"],
    ["h8 i8 k8", "g8 j8 l8"],
  ])("answers the open three %s", (three, answers) => {
    expect(answers.split(" ")).toContain(choice(position(three, "b2 n14", 1)));
  });

  it("extends its own three to an open four rather than answer one", () => {
    expect(["g8", "k8"]).toContain(choice(position("h8 i8 j8", "h4 i4 j4")));
  });

  it("wins with consecutive fours despite the opponent's open three", () => {
    const board = position("h8 i8 j8 k5 k6 i7 j7 l7", "g8 k4 h7 c11 d11 e11 b2 n14");
    const { ending, moves } = selfPlay(1, "hard", board);
    // White never has time to extend the three to an open four.
    expect([ending, moves.length % 2]).toEqual(["won", 1]);
    expect(moves.map(notation.write)).not.toContain("b11");
    expect(moves.map(notation.write)).not.toContain("f11");
  });

  it("plays the same with the same random numbers, and otherwise varies", () => {
    const start = play("h8");
    const random = [1, 1, 2, 3, 4, 5].map((seed) => seeded(seed * 7919));
    const moves = random.map((each) => notation.write(chooseMove(start, each)!));
    expect(moves[0]).toBe(moves[1]);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  it("looks less far when it is late, and still answers each five and open four", () => {
    const { moves } = selfPlay(3, "medium");
    let board = rules.initial();
    let others = 0;
    for (const move of moves.slice(0, 30)) {
      const [late, usual] = [() => true, () => false].map((isLate) =>
        chooseMove(board, seeded(1), "hard", undefined, isLate),
      );
      expect(rules.play(board, late!).ok).toBe(true);
      if (winsOf(board).length > 0) expect(wins(board, late!)).toBe(true);
      else expect(loses(board, late!) && !loses(board, usual!)).toBe(false);
      if (notation.write(late!) !== notation.write(usual!)) others++;
      const played = rules.play(board, move);
      if (!played.ok) throw new Error(played.code);
      if (played.outcome.ending !== "none") break;
      board = played.position;
    }
    expect(others).toBeGreaterThan(0);
  });

  it("plays its games to the end", () => {
    for (let seed = 1; seed <= 5; seed++) {
      expect(["won", "drawn"]).toContain(selfPlay(seed, "medium").ending);
    }
  });

  it("beats a player who moves at random", () => {
    for (let seed = 1; seed <= 2; seed++) {
      const random = seeded(seed);
      const anywhere = (board: Position) => {
        const moves = rules.legalMoves(board);
        return moves[Math.floor(random() * moves.length)];
      };
      const bot = (board: Position) => chooseMove(board, random);
      const players = seed % 2 === 0 ? [bot, anywhere] : [anywhere, bot];
      const { ending, moves } = game(players);
      expect(ending).toBe("won");
      expect((moves.length - 1) % 2).toBe(seed % 2);
    }
  });
});

function selfPlay(seed: number, level: Level, start = rules.initial()) {
  const random = seeded(seed);
  const bot = (board: Position) => chooseMove(board, random, level);
  return game([bot, bot], start);
}

function winsOf(board: Position): Point[] {
  return rules.legalMoves(board).filter((move) => wins(board, move));
}

function wins(board: Position, move: Point): boolean {
  const played = rules.play(board, move);
  return played.ok && played.outcome.ending === "won";
}

function loses(board: Position, move: Point): boolean {
  const played = rules.play(board, move);
  return played.ok && played.outcome.ending === "none" && winsOf(played.position).length > 0;
}
