import { describe, expect, it } from "@jest/globals";
import type { KifuRecord } from "../../src/lib/KifuRecord";
import { sgfPoint, toSgf } from "../../src/lib/toSgf";
import { aMatch } from "../match/aMatch";

const record = (moves: string, otherwise: Parameters<typeof aMatch>[0] = {}): KifuRecord => ({
  match: aMatch(otherwise),
  moves: moves
    .split(" ")
    .filter(Boolean)
    .map((move, i) => ({ move, seat: i % 2 === 0 ? 0 : 1 })),
  players: ["Amber Crane", "Quiet Fox"],
  pace: "1 min",
  link: "https://kifu.example/match/7",
});

describe("SGF", () => {
  it("counts points from the top left, like its standard", () => {
    expect(["a15", "o15", "a1", "o1", "h8"].map(sgfPoint)).toEqual(["aa", "oa", "ao", "oo", "hh"]);
  });

  it.each(["", "p1", "a0", "a16", "h08", "H8", "h8 "])("has no point %j", (text) => {
    expect(sgfPoint(text)).toBeUndefined();
  });

  it("names game, size and players, and alternates colours", () => {
    const text = toSgf(record("h8 i9 h7"));
    expect(text).toMatch(/^\(;FF\[4\]GM\[4\]CA\[UTF-8\]/);
    expect(text).toContain("SZ[15]");
    expect(text).toContain("PB[Amber Crane]PW[Quiet Fox]");
    expect(text).toMatch(/;B\[hh\];W\[ig\];B\[hi\]\)\n$/);
  });

  it("writes ten moves on a line", () => {
    const text = toSgf(record(Array.from("abcdefghijklmno", (file) => `${file}1`).join(" ")));
    expect(text.trimEnd().split("\n")).toHaveLength(3);
  });

  it.each([
    ["first-won", "board", "RE[B+]"],
    ["second-won", "resignation", "RE[W+R]"],
    ["first-won", "timeout", "RE[B+T]"],
    ["second-won", "signed-twice", "RE[W+F]"],
    ["drawn", "board", "RE[Draw]"],
    ["drawn", "agreement", "RE[Draw]"],
    ["aborted", "abort", "RE[Void]"],
  ] as const)("writes %s by %s as %s", (result, reason, property) => {
    expect(toSgf(record("h8", { result, reason }))).toContain(property);
  });

  it("has no result while the match runs", () => {
    expect(toSgf(record("h8"))).not.toContain("RE[");
  });

  it("escapes names, so that they cannot end their property", () => {
    const given = { ...record("h8"), players: ["a]b\\c", "x\ny"] as const };
    expect(toSgf(given)).toContain("PB[a\\]b\\\\c]PW[x y]");
  });

  it("ends at a move that is no point", () => {
    expect(toSgf(record("h8 pass i9"))).toMatch(/;B\[hh\]\)\n$/);
  });

  it("balances its brackets", () => {
    const text = toSgf(record("h8 i9 h7 o15 a1"));
    expect(text.split("[")).toHaveLength(text.split("]").length);
    expect(text.match(/[()]/g)).toEqual(["(", ")"]);
  });
});
