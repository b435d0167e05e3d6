import { describe, expect, it } from "@jest/globals";
import { notation, render } from "../../src/tic-tac-toe/notation.js";
import { SQUARES, SWAP } from "../../src/tic-tac-toe/position.js";
import { rules } from "../../src/tic-tac-toe/rules.js";
import { position, square } from "./verdicts.js";

describe("a refused move", () => {
  it.each([
    ["malformed", 1.5],
    ["malformed", NaN],
    ["malformed", Infinity],
    ["off-board", -1],
    ["off-board", 9],
    ["off-board", 2 ** 40],
    ["occupied", square("b2")],
    ["occupied", square("a1")],
    ["no-swap", SWAP],
  ])("is tic-tac-toe/%s: %s", (code, move) => {
    const played = rules.play(position("b2", "a1"), move);
    expect(played).toEqual({ ok: false, code: `tic-tac-toe/${code}` });
  });

  it.each([-1, 512, 1.5])("is tic-tac-toe/malformed in a position with the mask %s", (mask) => {
    const malformed = { ok: false, code: "tic-tac-toe/malformed" };
    expect(rules.play({ crosses: mask, noughts: 0, turn: 0 }, 0)).toEqual(malformed);
    expect(rules.play({ crosses: 0, noughts: mask, turn: 1 }, 0)).toEqual(malformed);
  });
});

describe("a swap", () => {
  it("is the first move of Noughts, gives them the cross, and the turn to Crosses", () => {
    const before = position("b2", "", 1);
    expect(rules.legalMoves(before)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, SWAP]);
    expect(rules.play(before, SWAP)).toMatchObject({ ok: true, position: position("", "b2") });
    for (const later of [position("", ""), position("", "b2"), position("b2 a1", "c3", 1)]) {
      expect(rules.legalMoves(later)).not.toContain(SWAP);
      expect(rules.play(later, SWAP)).toEqual({ ok: false, code: "tic-tac-toe/no-swap" });
    }
  });
});

describe("notation", () => {
  it("names the squares a1 to c3", () => {
    const names = SQUARES.map(notation.write);
    expect(names).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    expect(names.map(notation.read)).toEqual([...SQUARES]);
    expect([notation.write(SWAP), notation.read(" Swap ")]).toEqual(["swap", SWAP]);
  });

  it.each(["", "a", "a0", "a4", "d1", "a11", "1a", "a1b2"])("reads nothing from %j", (text) => {
    expect(notation.read(text)).toBeUndefined();
  });

  it("shows the board, the last mark in brackets", () => {
    expect(render(position("b2 c1", "a1"), square("c1"))).toBe(
      ["3  ·  ·  ·", "2  ·  ×  ·", "1  ○  · (×)", "   a  b  c"].join("\n"),
    );
  });
});
