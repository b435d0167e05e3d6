import { describe, expect, it } from "@jest/globals";
import { cells } from "@kifu/kit/plain";
import { notation, render } from "../../src/randzu/notation.js";
import { readMoves } from "../harness/readMoves.js";
import { BOARD } from "../../src/randzu/position.js";
import { play, point } from "./verdicts.js";

describe("notation", () => {
  it("names the centre h8 and the corners a1, o1, a15 and o15", () => {
    const name = (x: number, y: number) => notation.write({ x, y });
    expect(name(7, 7)).toBe("h8");
    expect([name(0, 0), name(14, 0), name(0, 14), name(14, 14)]).toEqual([
      "a1",
      "o1",
      "a15",
      "o15",
    ]);
  });

  it("reads back each of the 225 cells", () => {
    for (const cell of cells(BOARD)) expect(notation.read(notation.write(cell))).toEqual(cell);
  });

  it("accepts capitals and surrounding blanks", () => {
    expect(notation.read(" H8 ")).toEqual(notation.read("h8"));
  });

  it.each(["", "h", "8", "h0", "h16", "p8", "h08", "h8i8", "h 8", "8h", "h-1", "h8.5", "ħ8"])(
    "reads nothing from %j",
    (text) => {
      expect(notation.read(text)).toBeUndefined();
    },
  );
});

describe("a list of moves", () => {
  it("may be separated by any blanks", () => {
    expect(readMoves(" h8  h9\n\ti8 ")).toEqual(["h8", "h9", "i8"].map(point));
    expect(readMoves("h8 h9 i8")!.map(notation.write)).toEqual(["h8", "h9", "i8"]);
    expect(readMoves("")).toEqual([]);
  });

  it("is read as a whole or not at all", () => {
    expect(readMoves("h8 h16 i8")).toBeUndefined();
  });
});

describe("the board in a terminal", () => {
  it("shows both colours, star points, coordinates, and the last stone in brackets", () => {
    expect(render(play("h8 i9 a1 o15 g7"), point("g7"))).toBe(
      [
        "    a b c d e f g h i j k l m n o",
        "15  · · · · · · · · · · · · · · ○  15",
        "14  · · · · · · · · · · · · · · ·  14",
        "13  · · · · · · · · · · · · · · ·  13",
        "12  · · · + · · · · · · · + · · ·  12",
        "11  · · · · · · · · · · · · · · ·  11",
        "10  · · · · · · · · · · · · · · ·  10",
        " 9  · · · · · · · · ○ · · · · · ·  9",
        " 8  · · · · · · · ● · · · · · · ·  8",
        " 7  · · · · · ·(●)· · · · · · · ·  7",
        " 6  · · · · · · · · · · · · · · ·  6",
        " 5  · · · · · · · · · · · · · · ·  5",
        " 4  · · · + · · · · · · · + · · ·  4",
        " 3  · · · · · · · · · · · · · · ·  3",
        " 2  · · · · · · · · · · · · · · ·  2",
        " 1  ● · · · · · · · · · · · · · ·  1",
        "    a b c d e f g h i j k l m n o",
      ].join("\n"),
    );
  });

  it("marks a last stone at either edge", () => {
    const row = (cell: string) => render(play(cell), point(cell)).split("\n")[15];
    expect(row("a1")).toBe(" 1 (●)· · · · · · · · · · · · · ·  1");
    expect(row("o1")).toBe(" 1  · · · · · · · · · · · · · ·(●) 1");
  });

  it("marks nothing without a last move", () => {
    expect(render(play("h8"))).not.toContain("(");
  });
});
