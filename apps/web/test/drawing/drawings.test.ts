import { beforeAll, describe, expect, it } from "@jest/globals";
import type { GameDrawing } from "../../src/drawing/GameDrawing";
import { boundsOf } from "../../src/drawing/DrawnShape";
import { toSvg } from "../../src/drawing/toSvg";
import { drawingOf, drawings } from "../../src/drawing/drawings";
import { drawnGames } from "./drawnGames";

/**
 * In games with hidden information, players' devices make these moves. They place nothing on the
 * board.
 */
const MADE_BY_DEVICES = /^(commit|join|open|show)-/;

it("has a file for exactly the games whose words say that they are pictured", async () => {
  expect(Object.keys(drawings)).toEqual(drawnGames.map(({ name }) => name));
  expect(await drawingOf("chess")).toBeUndefined();
});

describe.each(drawnGames)("the drawing of $title", ({ name, sample }) => {
  let drawing: GameDrawing;
  beforeAll(async () => {
    drawing = (await drawingOf(name))!;
  });

  it("adds to the board with each move of the sample, and draws nothing outside", () => {
    const piecesAfter = drawing.walk();
    const counts = sample.map((_, i) => piecesAfter(sample.slice(0, i)).length);
    for (const [i, count] of counts.entries()) {
      if (i === 0 || MADE_BY_DEVICES.test(sample[i - 1]!)) continue;
      expect(count).toBeGreaterThan(counts[i - 1] ?? Infinity);
    }
    for (const shape of [...drawing.board, ...piecesAfter(sample)]) {
      const { left, top, right, bottom } = boundsOf(shape);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(drawing.width);
      expect(bottom).toBeLessThanOrEqual(drawing.height);
    }
  });

  it("does not depend on the positions before", () => {
    const there = drawing.walk();
    there(sample);
    expect(there(sample.slice(0, 2))).toEqual(drawing.walk()(sample.slice(0, 2)));
  });

  it("is a complete SVG", () => {
    const svg = toSvg(drawing, drawing.walk()(sample));
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).not.toMatch(/undefined|NaN/);
    expect(svg.match(/<(rect|circle|path) /g)?.length).toBe(
      drawing.board.length + drawing.walk()(sample).length,
    );
  });
});
