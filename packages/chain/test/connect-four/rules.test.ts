import { describe, expect, it } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import { cellName, notation, readCell, render } from "../../src/connect-four/notation.js";
import { plain } from "../../src/connect-four/plain.js";
import { type Position, SWAP } from "../../src/connect-four/position.js";
import { openColumns, rules } from "../../src/connect-four/rules.js";
import { column, play } from "./verdicts.js";

describe("a refused move", () => {
  it.each([
    ["malformed", 1.5],
    ["malformed", NaN],
    ["malformed", Infinity],
    ["off-board", -1],
    ["off-board", 7],
    ["off-board", 2 ** 40],
    ["column-full", column("d")],
    ["no-swap", SWAP],
  ])("is connect-four/%s: %s", (code, move) => {
    const played = rules.play(play("d d d d d d"), move);
    expect(played).toEqual({ ok: false, code: `connect-four/${code}` });
  });

  it("is not given for a column with one empty cell", () => {
    expect(rules.play(play("d d d d d"), column("d")).ok).toBe(true);
    expect(rules.legalMoves(play("d d d d d"))).toHaveLength(7);
    expect(rules.legalMoves(play("d d d d d d"))).toHaveLength(6);
  });

  it.each([
    ["floats", { red: 1n << 16n, yellow: 0n, turn: 0 }],
    ["lies on another", { red: 1n, yellow: 1n, turn: 0 }],
    ["lies beside the board", { red: 1n << 7n, yellow: 0n, turn: 0 }],
    ["lies above the board", { red: 0n, yellow: 1n << 96n, turn: 1 }],
    ["is negative", { red: -1n, yellow: 0n, turn: 0 }],
  ] as [string, Position][])("is connect-four/malformed where a stone %s", (_, position) => {
    const malformed = { ok: false, code: "connect-four/malformed" };
    expect(rules.play(position, 0)).toEqual(malformed);
    expect(rules.decode.state([position.red, position.yellow], position.turn)).toBeUndefined();
  });
});

describe("the positions", () => {
  // OEIS A212693: the number of distinct positions after each ply, without swaps. Finished games
  // are not continued.
  const counts = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275];
  const plies = lengthOf({ short: 6, whole: 8 });

  it(`number ${counts.slice(0, plies + 1).join(", ")} after 0 to ${plies} plies`, () => {
    const found = [1];
    let open = [rules.initial()];
    while (found.length <= plies) {
      const next = new Map<string, { position: Position; over: boolean }>();
      for (const played of open.flatMap((position) =>
        openColumns(position).map((move) => rules.play(position, move)),
      )) {
        if (!played.ok) throw new Error(played.code);
        const { position, outcome } = played;
        const key = `${position.red} ${position.yellow}`;
        next.set(key, { position, over: outcome.ending !== "none" });
      }
      found.push(next.size);
      open = [...next.values()].flatMap(({ position, over }) => (over ? [] : [position]));
    }
    expect(found).toEqual(counts.slice(0, plies + 1));
  }, 300_000);
});

describe("a swap", () => {
  it("is Yellow's, as the first move", () => {
    expect(rules.legalMoves(play("d"))).toEqual([0, 1, 2, 3, 4, 5, 6, SWAP]);
    for (const moves of ["", "d d", "d d e", "d swap", "d swap d"]) {
      expect(rules.legalMoves(play(moves))).not.toContain(SWAP);
      expect(rules.play(play(moves), SWAP)).toEqual({ ok: false, code: "connect-four/no-swap" });
    }
  });

  it("gives the first disc to Yellow, and the turn to Red", () => {
    expect(play("d swap")).toEqual({ red: 0n, yellow: 1n << 3n, turn: 0 });
    // A full board has 42 discs, so the last one is Yellow's 22nd.
    const moves = "d swap d d d d d e c e c e c";
    expect(rules.play(play(moves), column("e"))).toMatchObject({ ok: true });
  });
});

describe("notation", () => {
  it("names the columns a to g and the cells a1 to g6", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(notation.write).join("")).toBe("abcdefg");
    expect(cellName({ x: 3, y: 0 })).toBe("d1");
    expect(readCell("g6")).toEqual({ x: 6, y: 5 });
    expect(notation.read(" D ")).toBe(3);
    expect(notation.write(SWAP)).toBe("swap");
    expect(notation.read(" Swap ")).toBe(SWAP);
  });

  it.each(["", "h", "d1", "dd", "4", "-"])("reads no column from %j", (text) => {
    expect(notation.read(text)).toBeUndefined();
  });

  it.each(["", "d", "d0", "d7", "h1", "d11"])("reads no cell from %j", (text) => {
    expect(readCell(text)).toBeUndefined();
  });

  it("shows the board, the last stone in brackets", () => {
    expect(render(play("d d e"), column("e"))).toBe(
      [
        "6 ·  ·  ·  ·  ·  ·  ·",
        "5 ·  ·  ·  ·  ·  ·  ·",
        "4 ·  ·  ·  ·  ·  ·  ·",
        "3 ·  ·  ·  ·  ·  ·  ·",
        "2 ·  ·  ·  ○  ·  ·  ·",
        "1 ·  ·  ·  ● (●) ·  ·",
        "  a  b  c  d  e  f  g",
      ].join("\n"),
    );
  });

  it("names the cells of a line, which are not moves", () => {
    const won = rules.play(play("a b a b a b"), column("a"));
    expect(won.ok && plain.line(won.outcome.line)).toEqual(["a1", "a2", "a3", "a4"]);
  });
});
