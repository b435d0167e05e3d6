import { describe, expect, it } from "@jest/globals";
import { dailyOf, dayOf } from "../../src/puzzles/daily";
import { markOf } from "../../src/puzzles/markOf";
import { readProgress, streakOn, withSolved } from "../../src/puzzles/progress";

const NOTHING = { solved: [], day: 0, streak: 0 };
const daily = (today: number) => ({ today, isDaily: true });

describe("the puzzle of the day", () => {
  it("changes at midnight UTC", () => {
    const midnight = Date.UTC(2026, 10, 29);
    expect(dayOf(midnight - 1)).toBe(dayOf(midnight) - 1);
    expect(dayOf(midnight + 86_399_999)).toBe(dayOf(midnight));
  });

  it("is every puzzle once before one comes again", () => {
    const ids = Array.from({ length: 84 }, (_, i) => `randzu/${i + 1}`);
    const days = ids.map((_, i) => dailyOf(ids, 20_000 + i));
    expect(new Set(days).size).toBe(ids.length);
  });
});

describe("a mark", () => {
  it("stays with its position when puzzles are added or sorted", () => {
    const [one, other] = [{ moves: "h8 i9" }, { moves: "h8 i9 j10" }];
    expect(markOf("randzu", one)).toBe(markOf("randzu", { ...one }));
    expect(markOf("randzu", one)).not.toBe(markOf("randzu", other));
    expect(markOf("randzu", one)).not.toBe(markOf("gomoku", one));
  });
});

describe("the streak", () => {
  it("grows once a day, and only with the puzzle of the day", () => {
    let progress = withSolved(NOTHING, "randzu/1", daily(100));
    expect(streakOn(progress, 100)).toBe(1);
    progress = withSolved(progress, "randzu/1", daily(100));
    progress = withSolved(progress, "randzu/2", { today: 100, isDaily: false });
    expect(progress).toEqual({ solved: ["randzu/1", "randzu/2"], day: 100, streak: 1 });
    expect(streakOn(withSolved(progress, "randzu/3", daily(101)), 101)).toBe(2);
  });

  it("lasts through the next day, and starts again after a missed one", () => {
    const progress = { solved: [], day: 100, streak: 7 };
    expect([100, 101, 102].map((day) => streakOn(progress, day))).toEqual([7, 7, 0]);
    expect(withSolved(progress, "randzu/1", daily(102)).streak).toBe(1);
  });
});

describe("the stored progress", () => {
  it("is read as it was written", () => {
    const progress = { solved: ["randzu/1"], day: 100, streak: 2 };
    expect(readProgress(JSON.stringify(progress))).toEqual(progress);
  });

  it.each(["", "{", "null", "[]", '{"solved":[1],"day":1,"streak":1}', '{"solved":[]}'])(
    "is nothing if the text is damaged: %s",
    (text) => expect(readProgress(text)).toEqual(NOTHING),
  );
});
