import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { RunningTime } from "../../src/lib/time.js";

const HOUR = 3600;

let clock: RunningTime;

function begin(from = 0, speed?: number): void {
  clock = new RunningTime(from, speed);
}

beforeEach(() => void jest.useFakeTimers());

afterEach(() => {
  clock.stop();
  jest.useRealTimers();
});

describe("the clock of a running node", () => {
  test("continues from where the chain was, in real time", async () => {
    begin(HOUR);
    expect(clock.now()).toBe(HOUR);
    await jest.advanceTimersByTimeAsync(999);
    expect(clock.now()).toBe(HOUR);
    await jest.advanceTimersByTimeAsync(1);
    expect(clock.now()).toBe(HOUR + 1);
    await jest.advanceTimersByTimeAsync(HOUR * 1000);
    expect(clock.now()).toBe(2 * HOUR + 1);
  });

  test("goes faster when configured to", async () => {
    begin(0, 60);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(clock.now()).toBe(HOUR);
  });

  test("stands still, except for a second, while the process is stuck", () => {
    begin();
    stuckFor(HOUR * 1000);
    expect(clock.now()).toBe(1);
  });

  test("stands still while it is held, and continues from there", async () => {
    begin();
    await jest.advanceTimersByTimeAsync(5000);
    clock.hold();
    await jest.advanceTimersByTimeAsync(HOUR * 1000);
    expect(clock.now()).toBe(5);
    clock.resume();
    expect(clock.now()).toBe(5);
    await jest.advanceTimersByTimeAsync(1000);
    expect(clock.now()).toBe(6);
  });

  test("never goes back", async () => {
    begin();
    await jest.advanceTimersByTimeAsync(5000);
    jest.setSystemTime(Date.now() - 24 * HOUR * 1000);
    expect(clock.now()).toBe(5);
    await jest.advanceTimersByTimeAsync(1000);
    expect(clock.now()).toBe(6);
  });
});

function stuckFor(ms: number): void {
  const later = performance.now() + ms;
  jest.spyOn(performance, "now").mockReturnValueOnce(later);
}
