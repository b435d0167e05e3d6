import { expect, it } from "@jest/globals";
import { stepByKey, typed } from "../../src/board/useArrowKeys";

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

/** The cell after these keys are typed, each with the digits before it. */
const type = (keys: string, from = { x: 7, y: 7 }) =>
  [...keys].reduce(
    ({ at, digits }, key) => {
      const now = /\d/.test(key) ? digits + key : "";
      return { at: typed(at, key, now, 15, 15) ?? at, digits: now };
    },
    { at: from, digits: "" },
  ).at;

it("moves to typed coordinates", () => {
  expect(type("a1")).toEqual({ x: 0, y: 0 });
  expect(type("O15")).toEqual({ x: 14, y: 14 });
  expect(type("h9")).toEqual({ x: 7, y: 8 });
});

it("takes a digit alone if the number would be too large for the board", () => {
  expect(type("c16")).toEqual({ x: 2, y: 5 });
  expect(type("c1112")).toEqual({ x: 2, y: 11 });
  expect(type("c1d2")).toEqual({ x: 3, y: 1 });
});

it("ignores letters and digits beyond the board", () => {
  expect(type("p0")).toEqual({ x: 7, y: 7 });
  expect(type("é!")).toEqual({ x: 7, y: 7 });
});
