import { describe, expect, it } from "@jest/globals";
import { drawingOf } from "../../src/drawing/drawingOf";
import { DRAWN_GAMES } from "../../src/drawing/drawnGames";
import { boundsOf } from "../../src/drawing/Shape";
import { toSvg } from "../../src/drawing/toSvg";
import { gameWords } from "../../src/games/words";

describe.each(DRAWN_GAMES)("the drawing of %s", (name) => {
  const words = gameWords[name];
  const drawing = drawingOf(words.name);

  it("has more on its board after each move of the sample, and nothing beside it", () => {
    if (drawing === undefined) throw new Error("It is missing");
    const piecesAfter = drawing.walk();
    const counts = words.sample.map((_, i) => piecesAfter(words.sample.slice(0, i)).length);
    for (const [i, count] of counts.entries()) {
      if (i > 0) expect(count).toBeGreaterThan(counts[i - 1] ?? Infinity);
    }
    expect(counts[0]).toBe(0);
    for (const shape of [...drawing.board, ...piecesAfter(words.sample)]) {
      const { left, top, right, bottom } = boundsOf(shape);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(drawing.width);
      expect(bottom).toBeLessThanOrEqual(drawing.height);
    }
  });

  it("is the same whichever way one has come", () => {
    const { sample } = words;
    const there = drawing?.walk();
    there?.(sample);
    expect(there?.(sample.slice(0, 2))).toEqual(drawing?.walk()(sample.slice(0, 2)));
  });

  it("is a picture by itself", () => {
    if (drawing === undefined) throw new Error("It is missing");
    const svg = toSvg(drawing, drawing.walk()(words.sample));
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).not.toMatch(/undefined|NaN/);
    expect(svg.match(/<(rect|circle|path) /g)?.length).toBe(
      drawing.board.length + drawing.walk()(words.sample).length,
    );
  });
});

it("knows no drawing of a game that is not listed", () => {
  expect(drawingOf("chess")).toBeUndefined();
});
