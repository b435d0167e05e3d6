import { describe, expect, it } from "@jest/globals";
import { packLine } from "@kifu/kit/plain";
import { Field } from "o1js";
import { call, claim, illegal, judge, NO_CLAIM, play, point, position } from "./verdicts.js";

const fourInARow = position("h8 i8 j8 k8", "h7 i7 j7 k7");

describe("a claimed five", () => {
  const wins = { legal: true, ending: "won", line: packLine({ ...point("h8"), direction: 0 }) };

  it("wins if it is true, just like an unclaimed five", () => {
    expect(judge(call(fourInARow, "l8", claim("h8", "right")))).toMatchObject(wins);
    expect(judge(call(fourInARow, "l8", NO_CLAIM))).toMatchObject(wins);
  });

  it("may be any five of a longer row, and the outcome names the same line", () => {
    const before = position("g8 h8 i8 j8 l8", "");
    const line = packLine({ ...point("g8"), direction: 0 });
    for (const first of ["g8", "h8"]) {
      const answer = judge(call(before, "k8", claim(first, "right")));
      expect(answer).toMatchObject({ ending: "won", line });
    }
    expect(judge(call(before, "k8", claim("f8", "right")))).toEqual(illegal);
    expect(judge(call(before, "k8", claim("i8", "right")))).toEqual(illegal);
  });

  it.each([
    ["begins a cell too early", claim("g8", "right")],
    ["begins a cell too late", claim("i8", "right")],
    ["runs another way", claim("h8", "up")],
    ["runs another way through the new stone", claim("l8", "up-right")],
    ["lies in another row", claim("h9", "right")],
    ["is the opponent's", claim("h7", "right")],
  ])("makes the move illegal when it %s", (_, false_) => {
    expect(judge(call(fourInARow, "l8", false_))).toEqual(illegal);
  });

  it("does not count if the new stone is not part of it", () => {
    const five = position("h8 i8 j8 k8 l8", "");
    expect(judge(call(five, "a1", claim("h8", "right")))).toEqual(illegal);
    expect(judge(call(five, "a1"))).toMatchObject({ legal: true, ending: "none" });
  });

  // The published Randzu did not check a claimed cell that was off the board, so such a cell
  // never made a claim false.
  it.each([
    ["at x = 100", { x: 100n, y: 7n, direction: 1n }],
    ["at y = 100", { x: 7n, y: 100n, direction: 2n }],
    ["at x = y = 100", { x: 100n, y: 100n, direction: 3n }],
    ["at x = −1", { x: Field.ORDER - 1n, y: 7n, direction: 1n }],
    ["in a direction that does not exist", { x: 7n, y: 7n, direction: 5n }],
    ["in direction −1", { x: 7n, y: 7n, direction: Field.ORDER - 1n }],
  ])("cannot lie off the board: %s", (_, off) => {
    expect(judge(call(fourInARow, "l8", off))).toEqual(illegal);
    expect(judge(call(play(""), "a1", off))).toEqual(illegal);
  });

  it.each([
    ["o15", claim("o15", "right")],
    ["o15", claim("o15", "up")],
    ["o15", claim("o15", "up-right")],
    ["o1", claim("o1", "right")],
    ["o1", claim("o1", "down-right")],
    ["a1", claim("a1", "down-right")],
    ["a15", claim("a15", "up")],
    ["a15", claim("a15", "up-right")],
  ])("cannot point from the corner %s outwards", (corner, outwards) => {
    expect(judge(call(play(""), corner, outwards))).toEqual(illegal);
    expect(judge(call(play(""), corner))).toMatchObject({ legal: true });
  });

  it.each([
    ["l8 m8 n8 o8", "a9", claim("l8", "right")],
    ["h12 h13 h14 h15", "h1", claim("h12", "up")],
    ["l4 m5 n6 o7", "a9", claim("l4", "up-right")],
    ["l8 m7 n6 o5", "a5", claim("l8", "down-right")],
  ])("cannot wrap around the board's edge: %s and %s", (four, last, around) => {
    expect(judge(call(position(four, ""), last, around))).toEqual(illegal);
  });

  it("is absent with direction 0, whatever x and y are", () => {
    const silent = { x: 100n, y: Field.ORDER - 1n, direction: 0n };
    expect(judge(call(play(""), "h8", silent))).toMatchObject({ legal: true, ending: "none" });
  });
});
