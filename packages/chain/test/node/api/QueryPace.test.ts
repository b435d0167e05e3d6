import { describe, expect, it } from "@jest/globals";
import { Meter } from "../../../src/node/api/Meter.js";
import { MICROSECONDS_PER_TOKEN as TOKEN, QueryPace } from "../../../src/node/api/QueryPace.js";

const limited = expect.objectContaining({ code: "ingress/rate-limited" });

function pace() {
  const clock = { now: 0 };
  return { clock, pace: new QueryPace({ perSecond: 10, burst: 20 }, () => clock.now) };
}

describe("the pace of queries", () => {
  it("lets an address ask many small things, and not more than its rate", () => {
    const { clock, pace: queries } = pace();
    for (let i = 0; i < 20; i++) queries.charge("203.0.113.7", TOKEN);
    expect(() => queries.charge("203.0.113.7", TOKEN)).toThrow(limited);
    clock.now = 100;
    queries.charge("203.0.113.7", TOKEN);
    expect(() => queries.charge("203.0.113.7", TOKEN)).toThrow(limited);
  });

  it("counts a large query as many, and has it paid for afterwards", () => {
    const { clock, pace: queries } = pace();
    queries.charge("203.0.113.7", 200 * TOKEN);
    expect(() => queries.charge("203.0.113.7", 1)).toThrow(limited);
    clock.now = 17_900;
    expect(() => queries.charge("203.0.113.7", 1)).toThrow(limited);
    clock.now = 18_200;
    queries.charge("203.0.113.7", 1);
  });

  it("lets nobody ask who owes for work that is done", () => {
    const { clock, pace: queries } = pace();
    queries.owe("203.0.113.7", 200 * TOKEN);
    expect(queries.take("203.0.113.7", 1)).toBe(18_100);
    expect(() => queries.charge("203.0.113.7", 1)).toThrow(limited);
    clock.now = 18_100;
    expect(queries.take("203.0.113.7", 1)).toBe(0);
  });

  it("has work paid for before it is done, by who has enough left for all of it", () => {
    const { clock, pace: queries } = pace();
    queries.complete("203.0.113.7", 15 * TOKEN, 0);
    expect(() => queries.complete("203.0.113.7", 15 * TOKEN, 0)).toThrow(limited);
    // What was refused has cost nothing, and what was paid already counts.
    queries.complete("203.0.113.7", 15 * TOKEN, 10 * TOKEN);
    expect(() => queries.complete("203.0.113.7", TOKEN, 0)).toThrow(limited);
    clock.now = 1499;
    expect(() => queries.complete("203.0.113.7", 15 * TOKEN, 0)).toThrow(limited);
    clock.now = 1500;
    queries.complete("203.0.113.7", 15 * TOKEN, 0);
  });

  it("lets those who have asked for nothing else ask for more than they may have at once", () => {
    const { clock, pace: queries } = pace();
    queries.complete("203.0.113.7", 50 * TOKEN, 0);
    expect(queries.take("203.0.113.7", 1)).toBe(3100);
    queries.charge("203.0.113.8", 2 * TOKEN);
    expect(() => queries.complete("203.0.113.8", 50 * TOKEN, TOKEN)).toThrow(limited);
    clock.now = 100;
    queries.complete("203.0.113.8", 50 * TOKEN, TOKEN);
  });

  it("has what is paid already go on, unless its network has come to owe", () => {
    const { pace: queries } = pace();
    queries.charge("203.0.113.7", 20 * TOKEN);
    queries.complete("203.0.113.7", TOKEN, TOKEN);
    queries.owe("203.0.113.7", TOKEN);
    expect(() => queries.complete("203.0.113.7", TOKEN, TOKEN)).toThrow(limited);
    expect(() => queries.complete("203.0.113.7", 0, TOKEN)).toThrow(limited);
    queries.complete(undefined, 1000 * TOKEN, 0);
  });

  it("charges a network once for all of its addresses, and others not at all", () => {
    const { pace: queries } = pace();
    queries.charge("2001:db8::1", 200 * TOKEN);
    expect(() => queries.charge("2001:db8::2", 1)).toThrow(limited);
    queries.charge("2001:db9::1", 1);
    queries.charge("203.0.113.8", 1);
  });

  it("does not count what this machine asks itself", () => {
    const { pace: queries } = pace();
    for (let i = 0; i < 100; i++) queries.charge(undefined, 200 * TOKEN);
    queries.owe(undefined, 200 * TOKEN);
    expect(queries.take(undefined, TOKEN)).toBe(0);
  });
});

describe("what a request takes", () => {
  it("is its cost, less what it has paid, and the time that it took, if that is more", () => {
    const { pace: queries } = pace();
    const meter = new Meter(queries, "203.0.113.7");
    meter.begin();
    meter.pay(0.5 * TOKEN);
    for (let i = 0; i < 3; i++) meter.pay(5 * TOKEN);
    meter.settle();
    for (let i = 0; i < 15; i++) queries.charge("203.0.113.7", TOKEN);
    expect(() => queries.charge("203.0.113.7", TOKEN)).toThrow(limited);
  });

  it("counts the time of all parts, also of one that fails", () => {
    const { pace: queries } = pace();
    const meter = new Meter(queries, "203.0.113.7");
    meter.begin();
    const work = (ms: number) => () => {
      const began = process.cpuUsage();
      while (process.cpuUsage(began).user < ms * 1000);
      if (ms < 20) throw new Error("It failed");
    };
    const slow = new Meter(queries, "203.0.113.8");
    slow.begin();
    slow.time(work(60));
    expect(() => slow.time(work(5))).toThrow("It failed");
    slow.settle();
    meter.settle();
    expect(queries.take("203.0.113.7", 1)).toBe(0);
    expect(queries.take("203.0.113.8", 1)).toBeGreaterThan(0);
  });

  it("is refused before anything is done for who owes", () => {
    const { pace: queries } = pace();
    queries.owe("203.0.113.7", 20 * TOKEN);
    expect(() => new Meter(queries, "203.0.113.7").begin()).toThrow(limited);
  });
});
