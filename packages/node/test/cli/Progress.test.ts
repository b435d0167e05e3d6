import { describe, expect, it } from "@jest/globals";
import { Progress, count, duration } from "../../src/cli/Progress.js";

function shown({ isTTY, columns }: { isTTY: boolean; columns?: number }) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, columns: columns ?? 200, write: (text: string) => written.push(text) };
  const progress = new Progress({
    label: "replaying",
    unit: "blocks",
    stream,
    now: () => clock.ms,
  });
  return { progress, written, clock };
}

describe("progress on a terminal", () => {
  it("is one line, drawn again, with a bar, a rate and the time left", () => {
    const { progress, written, clock } = shown({ isTTY: true });
    progress.update(0, 1000);
    clock.ms = 10_000;
    progress.update(250, 1000);
    progress.end();
    expect(written).toEqual([
      "\r\u001b[2Kreplaying  [------------------------]    0 %  0 of 1,000 blocks",
      "\r\u001b[2Kreplaying  [######------------------]   25 %  250 of 1,000 blocks  25/s  30 s left",
      "\r\u001b[2K",
    ]);
  });

  it("is not drawn more often than is visible", () => {
    const { progress, written, clock } = shown({ isTTY: true });
    for (clock.ms = 0; clock.ms < 1000; clock.ms++) progress.update(clock.ms, 1000);
    expect(written).toHaveLength(10);
  });

  it("never wraps", () => {
    const { progress, written } = shown({ isTTY: true, columns: 40 });
    progress.update(1, 1000);
    expect(written[0]).toHaveLength("\r\u001b[2K".length + 39);
  });

  it("counts the rate from where it began", () => {
    const { progress, written, clock } = shown({ isTTY: true });
    progress.update(900, 1000);
    clock.ms = 1000;
    progress.update(950, 1000);
    expect(written[1]).toContain("50/s  1 s left");
  });
});

describe("progress elsewhere", () => {
  it("is a plain line now and then, and none for what is soon done", () => {
    const { progress, written, clock } = shown({ isTTY: false });
    for (clock.ms = 0; clock.ms <= 12_000; clock.ms += 10) progress.update(clock.ms / 10);
    progress.end();
    expect(written).toEqual(["replaying  500 blocks  100/s\n", "replaying  1,000 blocks  100/s\n"]);
  });

  it("is nothing without a stream", () => {
    const progress = new Progress({ label: "x", unit: "y" });
    progress.update(1, 2);
    progress.end();
  });
});

describe("figures", () => {
  it.each([
    [0, "0"],
    [1234567, "1,234,567"],
    [123.4, "123"],
    [12.34, "12.3"],
    [0.046, "0.05"],
  ])("%d reads %s", (value, text) => {
    expect(count(value)).toBe(text);
  });

  it.each([
    [0, "0 s"],
    [59.2, "1 min 0 s"],
    [200, "3 min 20 s"],
    [7500, "2 h 5 min"],
    [172_799, "47 h 59 min"],
    [1_213_200, "14 days 1 h"],
  ])("%d seconds read %s", (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});
