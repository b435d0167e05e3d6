import { describe, expect, it } from "@jest/globals";
import { TokenBuckets } from "../../src/door/budgets.js";

function stage(maximum?: number) {
  const clock = { now: 1000 };
  const rate = { perSecond: 10, burst: 3 };
  return { clock, buckets: new TokenBuckets(rate, () => clock.now, maximum) };
}

describe("a token bucket", () => {
  it("gives a burst at once, then a number per second", () => {
    const { clock, buckets } = stage();
    expect([1, 2, 3, 4].map(() => buckets.take("a"))).toEqual([0, 0, 0, 100]);
    clock.now += 99;
    expect(buckets.take("a")).toBe(1);
    clock.now += 1;
    expect([1, 2].map(() => buckets.take("a"))).toEqual([0, 100]);
  });

  it("saves up at most the burst", () => {
    const { clock, buckets } = stage();
    buckets.take("a");
    clock.now += 1_000_000;
    expect([1, 2, 3, 4].map(() => buckets.take("a"))).toEqual([0, 0, 0, 100]);
  });

  it("takes nothing when it is only read", () => {
    const { buckets } = stage();
    expect([1, 2, 3, 4, 5].map(() => buckets.wait("a"))).toEqual([0, 0, 0, 0, 0]);
    expect(buckets.size).toBe(0);
    for (let i = 0; i < 3; i++) buckets.take("a");
    expect([1, 2].map(() => buckets.wait("a"))).toEqual([100, 100]);
  });

  it("takes nothing when it refuses, so that insisting does not lengthen the wait", () => {
    const { clock, buckets } = stage();
    for (let i = 0; i < 50; i++) buckets.take("a");
    clock.now += 100;
    expect(buckets.take("a")).toBe(0);
  });

  it("is one for each key", () => {
    const { buckets } = stage();
    for (let i = 0; i < 4; i++) buckets.take("a");
    expect(buckets.take("b")).toBe(0);
  });

  it("is forgotten when it is full", () => {
    const { clock, buckets } = stage();
    for (let i = 0; i < 1000; i++) buckets.take(`a${i}`);
    expect(buckets.size).toBe(1000);
    clock.now += 100;
    buckets.take("b");
    expect(buckets.size).toBe(1);
  });

  it("is not forgotten while it lacks tokens", () => {
    const { clock, buckets } = stage();
    for (let i = 0; i < 3; i++) buckets.take("a");
    clock.now += 50;
    buckets.take("b");
    expect(buckets.take("a")).toBe(50);
  });

  it("takes bounded memory, however many keys come at once", () => {
    const { buckets } = stage(100);
    for (let i = 0; i < 1000; i++) buckets.take(`a${i}`);
    expect(buckets.size).toBe(100);
    for (let i = 0; i < 2; i++) buckets.take("a999");
    expect(buckets.take("a999")).toBe(100);
  });

  it.each([NaN, Infinity, -Infinity, 0, -1])("refuses to give or be owed %d tokens", (tokens) => {
    const { buckets } = stage();
    for (let i = 0; i < 3; i++) buckets.take("a");
    expect(() => buckets.take("a", tokens)).toThrow(RangeError);
    expect(() => buckets.take("b", tokens)).toThrow(RangeError);
    expect(() => buckets.owe("a", tokens)).toThrow(RangeError);
    expect([buckets.take("a"), buckets.size]).toEqual([100, 1]);
  });

  it("keeps what is owed until it is paid, parts of tokens too", () => {
    const { clock, buckets } = stage();
    for (let i = 0; i < 3; i++) buckets.take("a");
    buckets.owe("a", 1.5);
    expect(buckets.take("a")).toBe(250);
    clock.now += 250;
    expect([buckets.take("a"), buckets.take("a")]).toEqual([0, 100]);
  });
});
