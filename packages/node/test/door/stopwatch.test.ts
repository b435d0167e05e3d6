import { afterEach, expect, jest, test } from "@jest/globals";
import { stopwatch } from "../../src/door/budgets.js";

afterEach(() => void jest.restoreAllMocks());

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("counts work, and at most the elapsed time", () => {
  const began = performance.now();
  const elapsed = stopwatch();
  const before = process.cpuUsage();
  work(20);
  const { user, system } = process.cpuUsage(before);
  expect(elapsed()).toBeGreaterThanOrEqual(Math.min(20_000, user + system));
  expect(elapsed()).toBeLessThanOrEqual((performance.now() - began) * 1000);
});

test("does not count waiting", async () => {
  const elapsed = stopwatch();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(elapsed()).toBeLessThan(200_000);
  expect(elapsed()).toBeGreaterThan(0);
});

test("does not read the CPU time for short work", () => {
  work(1);
  stopwatch();
  const cpuUsage = jest.spyOn(process, "cpuUsage");
  const now = jest.spyOn(performance, "now").mockReturnValue(performance.now());
  for (let i = 0; i < 100; i++) stopwatch()();
  expect(cpuUsage.mock.calls.length).toBeLessThanOrEqual(1);
  now.mockReturnValue(performance.now() + 11);
  stopwatch();
  expect(cpuUsage.mock.calls.length).toBeGreaterThanOrEqual(1);
});
