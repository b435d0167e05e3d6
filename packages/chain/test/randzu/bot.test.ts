import { describe, expect, it } from "@jest/globals";
import { type Level, levels } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { chooseMove } from "../../src/randzu/bot.js";
import { notation } from "../../src/randzu/notation.js";
import type { Point, Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { cleanFilling, filling } from "./calls.js";
import { play, position } from "./verdicts.js";

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

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
    const { moves } = selfPlay(3);
    let board = rules.initial();
    for (const move of moves) {
      const began = process.cpuUsage();
      chooseMove(board, seeded(1), level);
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
      const played = rules.play(board, move);
      if (played.ok) board = played.position;
    }
  });
});

describe("the bot", () => {
  it("plays better on harder levels", () => {
    const pairs: [Level, Level][] = [
      ["easy", "medium"],
      ["medium", "hard"],
    ];
    for (const [weaker, stronger] of pairs) {
      let won = 0;
      for (let seed = 1; seed <= 8; seed++) {
        const random = seeded(seed);
        const seats = seed % 2 === 0 ? [stronger, weaker] : [weaker, stronger];
        const players = seats.map((level) => (board: Position) => chooseMove(board, random, level));
        const { ending, moves } = game(players);
        if (ending === "won" && seats[(moves.length - 1) % 2] === stronger) won++;
      }
      process.stdout.write(`${stronger} beats ${weaker} in ${won} of 8\n`);
      expect(won).toBeGreaterThan(4);
    }
  });

  it("opens in the centre and replies next to it", () => {
    expect(choice(play(""))).toBe("h8");
    expect(["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"]).toContain(choice(play("h8")));
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
    const { ending, moves } = selfPlay(1, board);
    // White never has time to extend the three to an open four.
    expect([ending, moves.length % 2]).toEqual(["won", 1]);
    expect(moves.map(notation.write)).not.toContain("b11");
    expect(moves.map(notation.write)).not.toContain("f11");
  });

  it("repeats the same game with the same random numbers", () => {
    expect(selfPlay(7).moves).toEqual(selfPlay(7).moves);
  });

  it("plays its games to the end", () => {
    for (let seed = 1; seed <= 5; seed++) {
      expect(["won", "drawn"]).toContain(selfPlay(seed).ending);
    }
  });

  it("beats a player who moves at random", () => {
    for (let seed = 1; seed <= 10; seed++) {
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

type Player = (board: Position) => Point | undefined;

function selfPlay(seed: number, start = rules.initial()) {
  const random = seeded(seed);
  const bot = (board: Position) => chooseMove(board, random);
  return game([bot, bot], start);
}

function game(
  players: readonly Player[],
  start = rules.initial(),
): { moves: Point[]; ending: string } {
  const moves: Point[] = [];
  let board = start;
  for (;;) {
    const move = players[board.turn]!(board);
    if (!move) return { moves, ending: "none" };
    const played = rules.play(board, move);
    if (!played.ok) throw new Error(`${notation.write(move)}: ${played.code}`);
    moves.push(move);
    if (played.outcome.ending !== "none") return { moves, ending: played.outcome.ending };
    board = played.position;
  }
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
