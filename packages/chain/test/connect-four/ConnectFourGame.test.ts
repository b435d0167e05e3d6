import { createRequire } from "node:module";
import { describe, expect, it } from "@jest/globals";
import { ConnectFourGame, type MoveResult } from "../../src/connect-four/ConnectFourGame.js";
import { samples } from "../../src/connect-four/samples.js";
import { column } from "./verdicts.js";

function playAll(moves: string, game = new ConnectFourGame()): MoveResult {
  for (const text of moves.split(" ")) game.playMove(column(text));
  return game.result;
}

describe("a game of Connect Four at one table", () => {
  it.each([
    [0, "Red", "Yellow"],
    [1, "Yellow", "Red"],
  ] as const)("begins with either side: %i", (first, mover, other) => {
    const game = new ConnectFourGame({ first });
    expect(game.result).toEqual({
      board: Array.from({ length: 6 }, () => Array.from({ length: 7 }, () => null)),
      winner: null,
      status: { value: "start", message: `${mover} begins.` },
      winLine: null,
    });
    const { board, status } = game.playMove(3);
    expect(status).toEqual({ value: "in-progress", message: `It is ${other}'s turn.` });
    expect(board[5]).toEqual([null, null, null, mover, null, null, null]);
    expect(game.playMove(3).board[4]?.[3]).toBe(other);
  });

  it.each([
    [-1, "off-board", "There is no column -1: the columns are 0 to 6, left to right."],
    [7, "off-board", "There is no column 7: the columns are 0 to 6, left to right."],
    [1.5, "malformed", "1.5 is not a whole number."],
    [NaN, "malformed", "NaN is not a whole number."],
    [3, "column-full", "Column 3 (d) is full."],
  ])("names what is wrong with column %d, and keeps the turn", (wrong, value, message) => {
    const game = new ConnectFourGame();
    const before = playAll("d d d d d d", game);
    const refused = game.playMove(wrong);
    expect(refused).toEqual({ ...before, status: { value, message } });
    expect(game.result).toEqual(before);
    expect(game.playMove(0).board[5]?.[0]).toBe("Red");
  });

  it("has no swap", () => {
    const game = new ConnectFourGame();
    const before = game.playMove(3);
    const message = "There is no column 255: the columns are 0 to 6, left to right.";
    expect(game.playMove(255)).toEqual({ ...before, status: { value: "off-board", message } });
  });

  it.each([
    ["a a b b c c d", "Red", ["a1", "b1", "c1", "d1"]],
    ["a b a b a b c b", "Yellow", ["b1", "b2", "b3", "b4"]],
    ["a b b c d c c d d f d", "Red", ["a1", "b2", "c3", "d4"]],
    ["g f f e d e e d d b d", "Red", ["d4", "e3", "f2", "g1"]],
  ])("is won with four in a row: %s", (moves, winner, winLine) => {
    const status = { value: "win", message: `${winner} has won.` };
    expect(playAll(moves)).toMatchObject({ winner, status, winLine });
  });

  it("is drawn on a full board", () => {
    const { moves } = samples.games.find(({ ends }) => ends === "drawn")!;
    const { board, winner, status, winLine } = playAll(moves);
    expect(status).toEqual({
      value: "draw",
      message: "The board is full, and nobody has four in a row.",
    });
    expect([winner, winLine, board.flat().includes(null)]).toEqual([null, null, false]);
  });

  it("keeps answering with its final result", () => {
    const game = new ConnectFourGame();
    const final = playAll("a b a b a b a", game);
    expect(final.status.value).toBe("win");
    for (const column of [0, 6, -1, 1.5]) expect(game.playMove(column)).toEqual(final);
  });

  it("returns copies", () => {
    const game = new ConnectFourGame();
    const final = playAll("a b a b a b a", game);
    final.board[5]![0] = "Yellow";
    final.winLine!.push("g6");
    expect(game.result.board[5]![0]).toBe("Red");
    expect(game.result.winLine).toEqual(["a1", "a2", "a3", "a4"]);
  });

  it("can be imported by its package name", () => {
    const { resolve } = createRequire(import.meta.url);
    expect(resolve("@kifu/chain/connect-four/game")).toMatch(/ConnectFourGame\.js$/);
  });
});
