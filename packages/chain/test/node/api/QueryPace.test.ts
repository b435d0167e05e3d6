import { describe, expect, it } from "@jest/globals";
import { QueryPace } from "../../../src/node/api/QueryPace.js";

const limited = expect.objectContaining({ code: "ingress/rate-limited" });

describe("the pace of queries", () => {
  function pace() {
    const clock = { now: 0 };
    return { clock, pace: new QueryPace({ perSecond: 10, burst: 20 }, () => clock.now) };
  }

  it("lets an address ask many small things, and not more than its rate", () => {
    const { clock, pace: queries } = pace();
    for (let i = 0; i < 20; i++) queries.charge("203.0.113.7", 3);
    expect(() => queries.charge("203.0.113.7", 3)).toThrow(limited);
    clock.now = 100;
    queries.charge("203.0.113.7", 3);
    expect(() => queries.charge("203.0.113.7", 3)).toThrow(limited);
  });

  it("counts a large query as many, and has it paid for afterwards", () => {
    const { clock, pace: queries } = pace();
    queries.charge("203.0.113.7", 20_000);
    expect(() => queries.charge("203.0.113.7", 1)).toThrow(limited);
    clock.now = 17_900;
    expect(() => queries.charge("203.0.113.7", 1)).toThrow(limited);
    clock.now = 18_200;
    queries.charge("203.0.113.7", 1);
  });

  it("charges a network once for all of its addresses, and others not at all", () => {
    const { pace: queries } = pace();
    queries.charge("2001:db8::1", 20_000);
    expect(() => queries.charge("2001:db8::2", 1)).toThrow(limited);
    queries.charge("2001:db9::1", 1);
    queries.charge("203.0.113.8", 1);
  });

  it("does not count what this machine asks itself", () => {
    const { pace: queries } = pace();
    for (let i = 0; i < 100; i++) queries.charge(undefined, 20_000);
  });
});
