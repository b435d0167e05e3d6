import { describe, expect, it } from "@jest/globals";
import { deriveFoul, depthOf, sizeOf } from "../../src/renju/derivation.js";
import { bitboards, board, point } from "./boards.js";
import { holds } from "./holds.js";

const derived = (at: string, black: string, white = "") => {
  const before = board(black, white);
  const derivation = deriveFoul(bitboards(before), point(at));
  if (derivation !== undefined) expect(holds(before, at, derivation)).toBe(true);
  return derivation;
};

describe("the derivation of a foul", () => {
  it("names overlines and double fours, which the board shows", () => {
    expect(derived("h8", "e8 f8 g8 i8 j8")).toEqual({ made: "overline" });
    expect(derived("h8", "e8 f8 g8 h9 h10 h11")).toEqual({ made: "double-four" });
  });

  it("names two threes and where they become straight fours", () => {
    const foul = derived("h8", "f8 g8 h9 h10");
    expect(foul).toMatchObject({
      made: "double-three",
      threes: [
        { direction: 0, unusable: [] },
        { direction: 1, unusable: [] },
      ],
    });
    expect(sizeOf(foul!)).toBe(2);
    expect(depthOf(foul!)).toBe(1);
  });

  it("does not exist for a five, nor for threes that do not count", () => {
    expect(derived("h8", "d8 e8 f8 g8 h9 h10 h11")).toBeUndefined();
    expect(derived("h8", "f8 g8 h9 h10", "e8 i8")).toBeUndefined();
  });
});
