import { describe, expect, it } from "@jest/globals";
import { notation, render } from "../../src/gomoku/notation.js";
import { play } from "./verdicts.js";

describe("notation", () => {
  it.each(["h8", "a1,o15", "h8,i9,l4", "black"])("writes and reads %s", (text) => {
    expect(notation.write(notation.read(text)!)).toBe(text);
  });

  it("names stones in their order", () => {
    expect(notation.read("h8,i9")).toEqual([
      { x: 7, y: 7 },
      { x: 8, y: 8 },
    ]);
    expect(notation.read("i9,h8")).toEqual([
      { x: 8, y: 8 },
      { x: 7, y: 7 },
    ]);
    expect(notation.read("black")).toEqual([]);
  });

  it("accepts capitals and blanks around cells", () => {
    expect(notation.read(" H8, I9 ")).toEqual(notation.read("h8,i9"));
    expect(notation.read("BLACK")).toEqual([]);
  });

  it.each([
    "",
    ",",
    "h8,",
    ",h8",
    "h8,,i9",
    "h8 i9",
    "h8-i9",
    "p1,h8",
    "h8,i9,l4,m5",
    "white",
    "black,h8",
  ])("reads nothing from %j", (text) => {
    expect(notation.read(text)).toBeUndefined();
  });
});

it("a board in a terminal shows both colours, and the last stone in brackets", () => {
  const text = render(play("h8,i9,l4"), notation.read("h8,i9,l4"));
  expect(text).toContain(" 8  · · · · · · · ● ·");
  expect(text).toContain(" 9  · · · · · · · · ○ ·");
  expect(text).toContain("(●)");
});
