import { describe, expect, it } from "@jest/globals";
import { lengthOf, type Random, random } from "@kifu/kit/testing";
import { BotBoard, cellOf, FREE, MINE, pointOfCell, THEIRS } from "../../src/randzu/BotBoard.js";
import { notation } from "../../src/randzu/notation.js";
import { type Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { play, position } from "./verdicts.js";

const BOARDS = lengthOf({ short: 20, whole: 100 });
const SIDES = [MINE, THEIRS] as const;
const CELLS = rules.legalMoves(rules.initial()).map(cellOf);

/** Random stones around the centre, without a five. */
function crowded({ below, shuffled }: Random): Position {
  const near = shuffled(
    rules.legalMoves(rules.initial()).filter(({ x, y }) => x % 12 > 3 && y > 3),
  );
  let board = rules.initial();
  for (const move of near.slice(0, 12 + below(40))) {
    const played = rules.play(board, move);
    if (played.ok && played.outcome.ending === "none") board = played.position;
  }
  return board;
}

/** The cells where a side to move completes a five, by the rules. */
function fivesOf({ black, white }: Position, side: 0 | 1): string[] {
  const board: Position = { black, white, turn: side };
  return rules
    .legalMoves(board)
    .filter((move) => {
      const played = rules.play(board, move);
      return played.ok && played.outcome.ending === "won";
    })
    .map(notation.write);
}

const named = (cells: readonly number[]) => cells.map((cell) => notation.write(pointOfCell(cell)));

describe("the board of the bot", () => {
  it("knows the fives, and the fives that a stone leads to", () => {
    const { below, pick } = random(1);
    const seen = { fives: 0, fours: 0 };
    for (let i = 0; i < BOARDS; i++) {
      const start = crowded(random(below(1e9)));
      const board = new BotBoard(start);
      const { turn } = start;
      expect(named(board.cellsWith("fives", MINE)).sort()).toEqual(fivesOf(start, turn).sort());
      const theirs = fivesOf(start, turn === 0 ? 1 : 0);
      expect(named(board.cellsWith("fives", THEIRS)).sort()).toEqual(theirs.sort());
      seen.fives += theirs.length;
      const move = pick(rules.legalMoves(start));
      const played = rules.play(start, move);
      const cell = cellOf(move);
      if (!played.ok || board.count("fives", cell, MINE) > 0) continue;
      const before = fivesOf(start, turn).filter((name) => name !== notation.write(move));
      const fours = fivesOf(played.position, turn).length - before.length;
      expect(board.count("fours", cell, MINE)).toBe(fours);
      seen.fours += fours;
    }
    expect(Math.min(seen.fives, seen.fours)).toBeGreaterThan(0);
  });

  it("knows the same after stones are put and taken in any order as from the start", () => {
    const { below, pick, shuffled } = random(2);
    for (let i = 0; i < BOARDS; i++) {
      const start = crowded(random(below(1e9)));
      const board = new BotBoard(start);
      const free = CELLS.filter((cell) => board.at(cell) === FREE);
      const put = shuffled(free).slice(0, 20);
      for (const cell of put) board.set(cell, pick(SIDES));
      for (const cell of shuffled(put)) board.set(cell, FREE);
      expect(JSON.stringify(board)).toBe(JSON.stringify(new BotBoard(start)));
    }
  });

  it("counts no overline where exactly five wins", () => {
    const stones = position("h8 i8 j8 k8 m8", "n14 b3 m2 a9");
    const fives = (rows: "five or more" | "exactly five") =>
      named(new BotBoard(stones, rows).cellsWith("fives", MINE));
    expect(fives("five or more")).toEqual(["g8", "l8"]);
    expect(fives("exactly five")).toEqual(["g8"]);
  });

  it("has a key for its stones, whatever their order, and another for other stones", () => {
    const key = (moves: string) => new BotBoard(play(moves)).key;
    expect(key("h8 i9 g7 j10")).toBe(key("g7 j10 h8 i9"));
    const keys = ["", "h8 i9", "i9 h8", "h8 i9 g7 j10", "h8 j10 g7 i8"].map(key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("counts a three, an open four as two, and a closed one once", () => {
    const board = new BotBoard(position("h8 i8 c3 d3 e3", "n14 b3 m2"));
    const counts = (name: string) => {
      const cell = cellOf(notation.read(name)!);
      return (["fives", "fours", "threes"] as const).map((threat) =>
        board.count(threat, cell, MINE),
      );
    };
    expect(counts("j8")).toEqual([0, 0, 1]);
    expect(counts("l8")).toEqual([0, 0, 0]);
    expect(counts("f3")).toEqual([0, 1, 0]);
    board.set(cellOf(notation.read("j8")!), MINE);
    expect(counts("k8")).toEqual([0, 2, 0]);
  });
});
