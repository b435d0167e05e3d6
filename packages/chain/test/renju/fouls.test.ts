import { describe, expect, it } from "@jest/globals";
import { foulAt } from "../../src/renju/fouls.js";
import { bitboards, board, point } from "./boards.js";
import { literalFoul } from "./literalFouls.js";

/** The foul of a black stone on a cell. Both ways to find it must agree. */
function foul(at: string, black: string, white = ""): string | undefined {
  const before = board(black, white);
  const found = foulAt(bitboards(before), point(at));
  expect(literalFoul(before, at)).toBe(found);
  return found;
}

describe("an overline", () => {
  it("is six or more in a row", () => {
    expect(foul("h8", "e8 f8 g8 i8 j8")).toBe("overline");
    expect(foul("h8", "d8 e8 f8 g8 i8 j8 k8 l8")).toBe("overline");
    expect(foul("h8", "e8 f8 g8 i8")).toBeUndefined();
  });

  it("is no foul beside exactly five in another direction", () => {
    const six = "e8 f8 g8 i8 j8";
    expect(foul("h8", `${six} h5 h6 h7 h9`)).toBeUndefined();
    expect(foul("h8", `${six} h5 h6 h7 h9 h10`)).toBe("overline");
  });
});

describe("a double four", () => {
  it("is two fours in two directions", () => {
    expect(foul("h8", "e8 f8 g8 h9 h10 h11")).toBe("double-four");
    expect(foul("h8", "e8 f8 g8 h9 h10")).toBeUndefined();
  });

  it("counts a four that only one cell completes", () => {
    expect(foul("h8", "e8 f8 g8 h9 h10 h11", "d8 h12")).toBe("double-four");
    expect(foul("h8", "e8 f8 g8 h9 h10 h11", "d8 i8 h12")).toBeUndefined();
  });

  it("can lie in one line", () => {
    expect(foul("h8", "d8 f8 g8 j8")).toBe("double-four");
    expect(foul("h8", "e8 g8 i8 k8")).toBe("double-four");
    expect(foul("h8", "d8 e8 f8 j8 k8 l8")).toBe("double-four");
    // Here one cell makes six instead of five.
    expect(foul("h8", "d8 f8 g8 j8 c8")).toBeUndefined();
  });

  it("is not a straight four, which two cells complete", () => {
    expect(foul("h8", "e8 f8 g8")).toBeUndefined();
  });

  it("has no four whose completion makes six", () => {
    expect(foul("h8", "e8 f8 g8 h9 h10 h11", "d8")).toBe("double-four");
    expect(foul("h8", "e8 f8 g8 h9 h10 h11 j8", "d8")).toBeUndefined();
  });

  it("is no foul beside a five", () => {
    expect(foul("h8", "e8 f8 g8 h9 h10 h11 i9 j10 k11 l12")).toBeUndefined();
  });
});

describe("a double three", () => {
  it("is two threes in two directions", () => {
    expect(foul("h8", "f8 g8 h9 h10")).toBe("double-three");
    expect(foul("h8", "f8 g8 h9 h10", "e8 i8")).toBeUndefined();
  });

  it("may have gaps", () => {
    expect(foul("h8", "f8 g8 i9 k11")).toBe("double-three");
    expect(foul("h8", "f8 g8 i9 l12")).toBeUndefined();
  });

  it("needs room for a straight four and the five after it", () => {
    expect(foul("h8", "f8 g8 h9 h10", "d8 j8")).toBeUndefined();
    expect(foul("h8", "f8 g8 h9 h10", "d8 k8")).toBe("double-three");
    expect(foul("b2", "c2 d2 b3 b4")).toBe("double-three");
    expect(foul("a1", "b1 c1 a2 a3")).toBeUndefined();
  });

  it("needs exactly five after the straight four", () => {
    // With c8, a stone on d8 would make six. With k8, one on j8 would.
    expect(foul("h8", "f8 g8 h9 h10 c8")).toBe("double-three");
    expect(foul("h8", "f8 g8 h9 h10 c8 k8")).toBeUndefined();
  });

  it("is no foul if the straight four of one three makes a double four", () => {
    const black = "f8 g8 h9 h10";
    expect(foul("h8", black, "d8")).toBe("double-three");
    // Only i8 makes the straight four, and would make a second four upwards.
    expect(foul("h8", `${black} i9 i10 i11`, "d8 k12")).toBeUndefined();
  });

  it("is one of three and three beside a four", () => {
    expect(foul("h8", "f8 g8 h9 h10 i9 j10 k11")).toBe("double-three");
    expect(foul("h8", "f8 g8 i9 j10 k11")).toBeUndefined();
  });
});

describe("a position", () => {
  it("has no foul for White, whose stones only stand in the way", () => {
    expect(foul("h8", "", "e8 f8 g8 i8 j8")).toBeUndefined();
    expect(foul("h8", "", "f8 g8 h9 h10")).toBeUndefined();
  });

  it("may be asked before and after the stone was placed", () => {
    const after = bitboards(board("f8 g8 h8 h9 h10"));
    expect(foulAt(after, point("h8"))).toBe("double-three");
    expect(foulAt(after, point("f8"))).toBeUndefined();
  });
});
