import { describe, expect, it } from "@jest/globals";
import { foulRows, foulsOn } from "../../src/renju/foulRows.js";
import { bitboards, board, nameOf, point } from "./boards.js";
import { withBlack } from "./literalFouls.js";

/** The ends of the rows that make a black stone on a cell a foul. */
function rows(at: string, black: string, white = ""): string[] {
  const stones = bitboards(withBlack(board(black, white), at));
  return foulRows(stones, point(at))
    .map((row) => row.map(nameOf).join("-"))
    .sort();
}

describe("the rows of a foul", () => {
  it("are the overlines", () => {
    expect(rows("h8", "e8 f8 g8 i8 j8")).toEqual(["e8-j8"]);
    expect(rows("h8", "e8 f8 g8 i8 j8 h5 h6 h7 h9 h10 c8")).toEqual(["e8-j8", "h5-h10"]);
  });

  it("are the fours, also two in one line", () => {
    expect(rows("h8", "e8 f8 g8 h9 h10 h11")).toEqual(["e8-h8", "h8-h11"]);
    expect(rows("h8", "d8 f8 g8 j8")).toEqual(["d8-h8", "f8-j8"]);
  });

  it("are the threes that count", () => {
    expect(rows("h8", "f8 g8 h9 h10")).toEqual(["f8-h8", "h8-h10"]);
    expect(rows("h8", "f8 g8 i9 k11")).toEqual(["f8-h8", "h8-k11"]);
  });

  it("are none without a foul, or beside a five", () => {
    expect(rows("h8", "f8 g8 h9 h10", "d8 j8")).toEqual([]);
    expect(rows("h8", "e8 f8 g8 h9 h10 h11 i9 j10 k11 l12")).toEqual([]);
  });
});

it("the fouls on a board are on empty cells", () => {
  const fouls = foulsOn(bitboards(board("f8 g8 h9 h10", "a1")));
  expect([...fouls].map(([cell, foul]) => `${nameOf(cell)} ${foul}`)).toEqual(["h8 double-three"]);
});
