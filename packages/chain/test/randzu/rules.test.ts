import { describe, expect, it } from "@jest/globals";
import { rules } from "../../src/randzu/rules.js";
import { claim, NO_CLAIM, play, point, position } from "./verdicts.js";

describe("a refused move", () => {
  const before = play("h8 h9");

  it.each([
    ["malformed", "a fraction", { x: 7.5, y: 7 }],
    ["malformed", "no number", { x: 7, y: NaN }],
    ["malformed", "without end", { x: Infinity, y: 7 }],
    ["off-board", "left of the board", { x: -1, y: 7 }],
    ["off-board", "right of the board", { x: 15, y: 7 }],
    ["off-board", "above the board", { x: 7, y: 15 }],
    ["off-board", "far away", { x: 100, y: 2 ** 40 }],
    ["occupied", "on Black's stone", { x: 7, y: 7 }],
    ["occupied", "on White's stone", { x: 7, y: 8 }],
  ])("is randzu/%s: %s", (code, _, move) => {
    expect(rules.play(before, move)).toEqual({ ok: false, code: `randzu/${code}` });
  });

  it("is randzu/malformed in a malformed position", () => {
    const played = rules.play({ ...before, black: 1n << 240n }, point("a1"));
    expect(played).toEqual({ ok: false, code: "randzu/malformed" });
  });

  it("is randzu/false-claim when only the claim is wrong", () => {
    const refusal = rules.play(before, point("i8"), claim("h8", "right"));
    expect(refusal).toEqual({ ok: false, code: "randzu/false-claim" });
    // The occupied cell is found before the wrong claim.
    const occupied = rules.play(before, point("h8"), claim("h8", "right"));
    expect(occupied).toEqual({ ok: false, code: "randzu/occupied" });
  });
});

describe("the honest claim", () => {
  const four = position("h8 i8 j8 k8", "");

  it("names the five, from its first cell", () => {
    expect(rules.findWitness(four, point("l8"))).toEqual(claim("h8", "right"));
    expect(rules.findWitness(four, point("g8"))).toEqual(claim("g8", "right"));
  });

  it("is empty without a five", () => {
    expect(rules.findWitness(four, point("m8"))).toEqual(NO_CLAIM);
    expect(rules.findWitness({ ...four, turn: 1 }, point("l8"))).toEqual(NO_CLAIM);
    expect(rules.findWitness(four, { x: 15, y: 7 })).toEqual(NO_CLAIM);
  });
});

describe("decoding", () => {
  it("accepts boards of up to 240 bits", () => {
    const largest = (1n << 240n) - 1n;
    expect(rules.decode.state([largest, 0n], 1)).toEqual({ black: largest, white: 0n, turn: 1 });
    expect(rules.decode.state([largest + 1n, 0n], 0)).toBeUndefined();
    expect(rules.decode.state([0n, -1n], 0)).toBeUndefined();
    expect(rules.decode.state([0n], 0)).toBeUndefined();
    expect(rules.decode.state([0n, 0n, 0n], 0)).toBeUndefined();
  });

  it("accepts a cell off the board, so that it gets its own refusal", () => {
    expect(rules.decode.move([15n, 100n])).toEqual({ x: 15, y: 100 });
    expect(rules.decode.move([1n << 32n, 0n])).toBeUndefined();
    expect(rules.decode.move([7n])).toBeUndefined();
  });
});
