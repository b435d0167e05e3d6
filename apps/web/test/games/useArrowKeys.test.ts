import { expect, it } from "@jest/globals";
import { stepByKey } from "../../src/board/useArrowKeys";

const walk = (keys: string, from = { x: 7, y: 7 }) =>
  keys.split(" ").reduce((at, key) => stepByKey(at, key, 15, 15) ?? at, from);

it("moves over a board in the direction of the arrow", () => {
  expect(walk("ArrowUp ArrowUp ArrowRight")).toEqual({ x: 8, y: 9 });
  expect(walk("ArrowDown ArrowLeft")).toEqual({ x: 6, y: 6 });
});

it("stops at the edges", () => {
  expect(walk("Home ArrowLeft PageDown ArrowDown")).toEqual({ x: 0, y: 0 });
  expect(walk("End ArrowRight PageUp ArrowUp")).toEqual({ x: 14, y: 14 });
});

it("ignores every other key", () => {
  expect(stepByKey({ x: 7, y: 7 }, "Enter", 15, 15)).toBeUndefined();
  expect(stepByKey({ x: 7, y: 7 }, "a", 15, 15)).toBeUndefined();
});
