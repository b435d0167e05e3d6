import { describe, expect, test } from "@jest/globals";
import { Clocks } from "../../src/index/CurrentState.js";

function clocks(...deadlines: [number, number][]): Clocks {
  const clocks = new Clocks();
  for (const [match, deadline] of deadlines) clocks.set(match, deadline);
  return clocks;
}

describe("the clocks that run", () => {
  test("a clock runs out a second after its deadline, and not before", () => {
    const running = clocks([1, 10], [2, 12]);
    expect(running.runOut(10)).toEqual([]);
    expect(running.runOut(11)).toEqual([1]);
    expect(running.runOut(11)).toEqual([]);
    expect(running.size).toBe(1);
  });

  test("a move gives its match a new deadline, and leaves it in its place", () => {
    const running = clocks([1, 10], [2, 12], [1, 30]);
    expect(running.after(0, 9)).toEqual([1, 2]);
    expect(running.runOut(13)).toEqual([2]);
    expect(running.runOut(30)).toEqual([]);
  });

  test("matches are paged by number, whatever the order in which they came and went", () => {
    const running = clocks([3, 1], [1, 1], [2, 1], [7, 1], [5, 1]);
    running.delete(2);
    running.delete(4);
    expect(running.after(0, 2)).toEqual([1, 3]);
    expect(running.after(3, 2)).toEqual([5, 7]);
    expect(running.after(7, 2)).toEqual([]);
    expect(running.newest(2)).toEqual([5, 7]);
    expect(running.has(2)).toBe(false);
  });
});
