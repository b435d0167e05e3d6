import { describe, expect, it } from "@jest/globals";
import type { Opinion } from "@kifu/kit/plain";
import { mistakeOf } from "../../src/analysis/mistakes";
import { bestText, opinionText } from "../../src/analysis/opinionText";

const SIDES = ["Red", "Yellow"] as const;

function opinion(prospect: Opinion["prospect"], lead = 0, best = ["d4"]): Opinion<string> {
  return { prospect, lead, best };
}

const QUIET = { move: "a1", next: undefined, ending: "none" } as const;

describe("a move", () => {
  it.each([
    ["misses a win that it turns into a draw", "won", "drawn", "missed-win"],
    ["misses a win and loses", "won", "won", "missed-win"],
    ["misses a win that nobody sees any more", "won", "open", "missed-win"],
    ["gives away a draw", "drawn", "won", "gave-win"],
    ["gives away an open game", "open", "won", "gave-win"],
    ["wins by another way", "won", "lost", undefined],
    ["keeps a draw", "drawn", "drawn", undefined],
    ["cannot lose what is lost", "lost", "won", undefined],
    ["accepts a mistake", "lost", "drawn", undefined],
    ["keeps the game open", "open", "open", undefined],
  ] as const)("%s", (_, before, after, mistake) => {
    const move = { ...QUIET, before: opinion(before), after: opinion(after) };
    expect(mistakeOf(move)).toBe(mistake);
    // The engine's own move is never called a mistake.
    expect(mistakeOf({ ...move, move: "d4" })).toBeUndefined();
  });

  it("misses no win if the engine finds the win again at the next move", () => {
    const move = { ...QUIET, before: opinion("won"), after: opinion("open") };
    expect(mistakeOf({ ...move, next: opinion("won") })).toBeUndefined();
    expect(mistakeOf({ ...move, next: opinion("open") })).toBe("missed-win");
    // The opponent was no longer lost in between, and gave the win back.
    for (const after of [opinion("won"), opinion("drawn")])
      expect(mistakeOf({ ...move, after, next: opinion("won") })).toBe("missed-win");
  });

  it("that ends the game is right if it wins, and a mistake if it draws a won game", () => {
    const last = { ...QUIET, before: opinion("won"), after: undefined };
    expect(mistakeOf({ ...last, ending: "won" })).toBeUndefined();
    expect(mistakeOf({ ...last, ending: "drawn" })).toBe("missed-win");
    expect(mistakeOf({ ...last, before: opinion("drawn"), ending: "lost" })).toBe("gave-win");
    expect(mistakeOf({ ...last, before: opinion("lost"), ending: "lost" })).toBeUndefined();
  });

  it("loses ground if the lead falls far, and not if it falls a little", () => {
    const before = opinion("open", 0.5);
    expect(mistakeOf({ ...QUIET, before, after: opinion("open", 0.4) })).toBe("weak");
    expect(mistakeOf({ ...QUIET, before, after: opinion("open", 0) })).toBeUndefined();
    expect(mistakeOf({ ...QUIET, before, after: opinion("open", -0.5) })).toBeUndefined();
  });

  it("is not judged where the engine has no opinion", () => {
    expect(mistakeOf({ ...QUIET, before: undefined, after: opinion("won") })).toBeUndefined();
  });
});

describe("the text of an opinion", () => {
  it.each([
    [{ ...opinion("won"), plies: 1 }, "Red wins with one move."],
    [{ ...opinion("won"), plies: 5 }, "Red wins in 3 moves."],
    [{ ...opinion("lost"), plies: 4 }, "Yellow wins in 2 moves, whatever Red plays."],
    [opinion("won"), "Red has a forced win."],
    [opinion("lost"), "The engine sees no defence for Red."],
    [opinion("drawn"), "A draw, if both play their best."],
    [opinion("open", 0.1), "About even."],
    [opinion("open", 0.3), "Red is a little better."],
    [opinion("open", -0.9), "Yellow is better."],
    [undefined, "The engine has no opinion about the opening."],
  ])("%j is %s", (thought, text) => {
    expect(opinionText(thought, SIDES, 0)).toBe(text);
  });

  it("is about the side to move", () => {
    expect(opinionText(opinion("won"), SIDES, 1)).toBe("Yellow has a forced win.");
  });

  it("names at most four moves", () => {
    expect(bestText(opinion("drawn", 0, ["a", "b"]))).toBe("Best: A, B.");
    expect(bestText(opinion("drawn", 0, [..."abcde"]))).toBe("Best: A, B, C, D and others.");
    expect(bestText(opinion("drawn", 0, []))).toBeUndefined();
    expect(bestText(undefined)).toBeUndefined();
  });
});
