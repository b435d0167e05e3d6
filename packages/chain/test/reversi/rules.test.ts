import { describe, expect, it } from "@jest/globals";
import { bitAt, fullBoard } from "@kifu/kit/plain";
import { lengthOf } from "@kifu/kit/testing";
import { notation, render } from "../../src/reversi/notation.js";
import { BOARD, PASS, type Position } from "../../src/reversi/position.js";
import { rules } from "../../src/reversi/rules.js";
import { drawn, play } from "./positions.js";

const names = (position: Position) => rules.legalMoves(position).map(notation.write).sort();
const move = (position: Position, name: string) => rules.play(position, notation.read(name)!);

describe("perft", () => {
  // The number of positions after each ply, from https://www.aartbik.com/strategy.php. A pass is
  // a ply.
  const counts = [4, 12, 56, 244, 1396, 8200, 55092];
  const plies = lengthOf({ short: 6, whole: 7 });

  it(`counts ${counts.slice(0, plies).join(", ")}`, () => {
    expect(counts.slice(0, plies).map((_, i) => perft(rules.initial(), i + 1))).toEqual(
      counts.slice(0, plies),
    );
  });
});

function perft(position: Position, plies: number): number {
  if (plies === 0) return 1;
  return rules.legalMoves(position).reduce((sum, each) => {
    const played = rules.play(position, each);
    if (!played.ok) throw new Error(played.code);
    return sum + (played.outcome.ending === "none" ? perft(played.position, plies - 1) : 1);
  }, 0);
}

describe("a move", () => {
  it("turns over the enclosed discs and passes the turn", () => {
    expect(names(rules.initial())).toEqual(["c4", "d3", "e6", "f5"]);
    expect(render(play("f5"), notation.read("f5"))).toBe(
      [
        "8 ·  ·  ·  ·  ·  ·  ·  ·",
        "7 ·  ·  ·  ·  ·  ·  ·  ·",
        "6 ·  ·  ·  ·  ·  ·  ·  ·",
        "5 ·  ·  ·  ●  ● (●) ·  ·",
        "4 ·  ·  ·  ○  ●  ·  ·  ·",
        "3 ·  ·  ·  ·  ·  ·  ·  ·",
        "2 ·  ·  ·  ·  ·  ·  ·  ·",
        "1 ·  ·  ·  ·  ·  ·  ·  ·",
        "  a  b  c  d  e  f  g  h",
      ].join("\n"),
    );
    expect(names(play("f5"))).toEqual(["d6", "f4", "f6"]);
  });

  it.each([
    ["malformed", { x: 0.5, y: 1 }],
    ["malformed", { x: NaN, y: 1 }],
    ["off-board", { x: 8, y: 4 }],
    ["off-board", { x: 4, y: 8 }],
    ["off-board", { x: -1, y: 0 }],
    ["occupied", { x: 3, y: 3 }],
    ["turns-nothing", { x: 0, y: 0 }],
    ["turns-nothing", { x: 2, y: 2 }],
    ["can-move", PASS],
  ])("is refused as reversi/%s: %j", (code, cell) => {
    expect(rules.play(rules.initial(), cell)).toEqual({ ok: false, code: `reversi/${code}` });
  });

  it.each([
    ["in one cell with another", { black: 1n, white: 1n, turn: 0 }],
    ["beside the board", { black: bitAt(8, 0), white: 0n, turn: 0 }],
    ["above the board", { black: 0n, white: bitAt(0, 8), turn: 1 }],
    ["below zero", { black: -1n, white: 0n, turn: 0 }],
  ] as [string, Position][])("is malformed in a position with a disc %s", (_, position) => {
    expect(rules.play(position, PASS)).toEqual({ ok: false, code: "reversi/malformed" });
    expect(rules.decode.state([position.black, position.white], position.turn)).toBeUndefined();
  });
});

describe("a pass", () => {
  const stuck = drawn(0, "ox......", "........", "........");

  it("is the only move of a player who cannot place a disc", () => {
    const position = { ...stuck, turn: 1 as const };
    expect(names(stuck)).toEqual(["pass"]);
    expect(names(position)).toEqual(["c3"]);
    expect(move(position, "pass")).toEqual({ ok: false, code: "reversi/can-move" });
  });

  it("leaves the discs unchanged, and the game continues", () => {
    expect(move(stuck, "pass")).toEqual({
      ok: true,
      position: { ...stuck, turn: 1 },
      outcome: { ending: "none", line: 0n },
    });
  });
});

describe("the end", () => {
  it("comes as soon as neither player can move, with empty cells left", () => {
    const before = play("e6 f4 e3 f6 g5 d6 e7 f5");
    const end = move(before, "c5");
    expect(end).toMatchObject({ ok: true, outcome: { ending: "won" } });
    expect(end.ok && end.position.white).toBe(0n);
  });

  it.each([
    ["won", "xxxxxoox"],
    ["lost", "ooooxoox"],
  ])("is %s for whoever places the last disc, by the count of all", (ending, rows) => {
    // Each row has one colour. The marks name the rows from the bottom up. Black places the last
    // disc on a8, which turns four over.
    const spare = bitAt(0, 7);
    const black = [...rows].reduce(
      (sum, mark, y) => (mark === "x" ? sum | (0xffn << BigInt(16 * y)) : sum),
      0n,
    );
    const white = fullBoard(BOARD) & ~black;
    const played = move({ black: black & ~spare, white, turn: 0 }, "a8");
    expect(played).toMatchObject({ ok: true, outcome: { ending } });
  });

  it("is a draw if both have equally many discs, even with empty cells", () => {
    expect(move(drawn(1, "x......x", "........", "o......o"), "pass")).toMatchObject({
      ok: true,
      outcome: { ending: "drawn" },
    });
  });
});

describe("notation", () => {
  it.each(["a1", "h8", "d3", "pass"])("writes and reads %s", (name) => {
    expect(notation.write(notation.read(name)!)).toBe(name);
    expect(notation.read(` ${name.toUpperCase()} `)).toEqual(notation.read(name));
  });

  it.each(["", "i1", "a9", "a0", "p", "passes", "a10", "--"])("reads no move from %j", (text) => {
    expect(notation.read(text)).toBeUndefined();
  });
});
