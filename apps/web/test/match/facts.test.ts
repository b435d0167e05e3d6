import { describe, expect, it } from "@jest/globals";
import type { ShownMove } from "@kifu/client";
import { lengthText } from "../../src/match/lengthText";
import { provenText } from "../../src/match/provenText";
import { positionLink, readPly } from "../../src/links/positionLink";
import { linkFault } from "../../src/match/linkFault";
import { readMatchId } from "../../src/server/askMatch";
import { lowSeconds } from "../../src/lib/clocks";

describe("the text on what is proven of a match", () => {
  const text = (...truths: ShownMove["finality"][]) =>
    provenText(truths.map((finality) => ({ finality })));

  it("covers all moves, some, or none yet", () => {
    expect(text("settled", "settled")).toBe("Every move is proven, and settled on Mina");
    expect(text("settled", "proven")).toBe("Every move is proven");
    expect(text("proven", "sequenced", "seen")).toBe("1 of 3 moves is proven");
    expect(text("sequenced", "sequenced")).toBe("Signed and in a block, not proven yet");
    expect(text("sequenced", "seen")).toBe("Signed, not proven yet");
    expect(text()).toBe("No move to prove yet");
  });
});

it("a match's length includes the time if the node knows it", () => {
  expect(lengthText({ ply: 1, startTime: undefined, endTime: undefined })).toBe("1 move");
  expect(lengthText({ ply: 21, startTime: 1000, endTime: 271_000 })).toBe("21 moves in 4½ min");
  expect(lengthText({ ply: 0, startTime: 1000, endTime: undefined })).toBe("0 moves");
});

it("only valid numbers of matches and moves are read from an address", () => {
  expect(["7", "0", "2147483647"].map(readMatchId)).toEqual([7, 0, 2147483647]);
  expect(["", "-1", "1.5", "x", "2147483648", "7x"].map(readMatchId)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect([readPly("12"), readPly(["3", "4"])]).toEqual([12, 3]);
  expect([undefined, null, "", "-1", "x", "12345", []].map(readPly)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

it("a position's address is read as it is written", () => {
  expect(positionLink("/match/7", undefined)).toBe("/match/7");
  const link = new URL(positionLink("/match/7", 3), "https://kifu.example");
  expect([link.pathname, readPly(link.searchParams.get("move"))]).toEqual(["/match/7", 3]);
});

it("an address that names no position of the match says why", () => {
  expect(["0", "3", "9"].map((move) => linkFault(move, 9))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(linkFault("10", 9)).toBe(
    "The address names move 10, but there are 9 moves. This is the latest position.",
  );
  for (const move of ["", "x", "-1", "1.5", "99999", `9${"<b>".repeat(40)}`]) {
    expect(linkFault(move, 9)).toBe(
      `“${move.slice(0, 20)}” in the address is not the number of a move. This is the latest position.`,
    );
  }
});

it("a clock's warning comes later if there is less time to begin with", () => {
  expect([300, 60, 61, 30].map(lowSeconds)).toEqual([10, 10, 10, 5]);
});
