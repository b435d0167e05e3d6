import { describe, expect, it } from "@jest/globals";
import { TokenBuckets, Meter, MICROSECONDS_PER_TOKEN as TOKEN } from "../../src/door/budgets.js";
import { callerAt } from "../../src/door/Caller.js";

const limited = expect.objectContaining({ code: "ingress/rate-limited" });

const ADDRESS = "203.0.113.7";

/** Each call of `meter` stands for another request. */
function pace() {
  const clock = { now: 0 };
  const buckets = new TokenBuckets({ perSecond: 10, burst: 20 }, () => clock.now);
  const meter = (address: string | undefined = ADDRESS) =>
    new Meter(buckets, callerAt(address).network);
  return { clock, meter, own: () => new Meter(buckets, undefined) };
}

describe("the rate of queries", () => {
  it("allows an address many small queries, and not more than its rate", () => {
    const { clock, meter } = pace();
    for (let i = 0; i < 20; i++) meter().begin();
    expect(() => meter().begin()).toThrow(limited);
    clock.now = 100;
    meter().begin();
    expect(() => meter().begin()).toThrow(limited);
  });

  it("counts a large query as many, and charges the rest afterwards", () => {
    const { clock, meter } = pace();
    expect(meter().take(200 * TOKEN)).toBe(0);
    expect(() => meter().begin()).toThrow(limited);
    clock.now = 17_900;
    expect(() => meter().begin()).toThrow(limited);
    clock.now = 18_200;
    meter().begin();
  });

  it("refuses a network that is in debt for work that is done", () => {
    const { clock, meter } = pace();
    meter().owe(200 * TOKEN);
    expect(meter().take(1)).toBe(18_100);
    expect(() => meter().begin()).toThrow(limited);
    clock.now = 18_100;
    expect(meter().take(1)).toBe(0);
  });

  it("charges work before it is done, to a network with enough left for all of it", () => {
    const { clock, meter } = pace();
    const begun = meter();
    begun.pay(10 * TOKEN);
    meter().pay(5 * TOKEN);
    expect(() => meter().pay(15 * TOKEN)).toThrow(limited);
    // The refused request cost nothing. Earlier charges still count.
    begun.pay(15 * TOKEN);
    expect(() => meter().pay(TOKEN)).toThrow(limited);
    clock.now = 1499;
    expect(() => meter().pay(15 * TOKEN)).toThrow(limited);
    clock.now = 1500;
    meter().pay(15 * TOKEN);
  });

  it("allows a network without other requests more than a whole bucket", () => {
    const { clock, meter } = pace();
    meter().pay(50 * TOKEN);
    expect(meter().take(1)).toBe(3100);
    const other = meter("203.0.113.8");
    expect(meter("203.0.113.8").take(TOKEN)).toBe(0);
    other.begin();
    expect(() => other.pay(50 * TOKEN)).toThrow(limited);
    clock.now = 100;
    other.pay(50 * TOKEN);
  });

  it("lets charged work continue, unless its network is in debt", () => {
    const { meter, own } = pace();
    const begun = meter();
    begun.begin();
    expect(meter().take(19 * TOKEN)).toBe(0);
    begun.pay(TOKEN);
    begun.owe(TOKEN);
    expect(() => begun.pay(TOKEN)).toThrow(limited);
    expect(() => begun.pay(0)).toThrow(limited);
    own().pay(1000 * TOKEN);
  });

  it("charges a network once for all of its addresses, and others not at all", () => {
    const { meter } = pace();
    expect(meter("2001:db8::1").take(200 * TOKEN)).toBe(0);
    expect(() => meter("2001:db8::2").begin()).toThrow(limited);
    meter("2001:db9::1").begin();
    meter("203.0.113.8").begin();
  });

  it("does not charge this machine", () => {
    const { own } = pace();
    for (let i = 0; i < 100; i++) expect(own().take(200 * TOKEN)).toBe(0);
    own().owe(200 * TOKEN);
    own().begin();
    expect(own().take(TOKEN)).toBe(0);
  });
});

describe("a request is charged", () => {
  it("its cost less what was charged, and the time that it took if that is more", () => {
    const { meter } = pace();
    const request = meter();
    request.begin();
    request.pay(0.5 * TOKEN);
    for (let i = 0; i < 3; i++) request.pay(5 * TOKEN);
    request.settle();
    for (let i = 0; i < 15; i++) meter().begin();
    expect(() => meter().begin()).toThrow(limited);
  });

  it("the time of all parts, including one that fails", () => {
    const { meter } = pace();
    const idle = meter();
    idle.begin();
    const work = (ms: number) => () => {
      const began = process.cpuUsage();
      while (process.cpuUsage(began).user < ms * 1000);
      if (ms < 20) throw new Error("It failed");
    };
    const slow = meter("203.0.113.8");
    slow.begin();
    slow.time(work(60));
    expect(() => slow.time(work(5))).toThrow("It failed");
    slow.settle();
    idle.settle();
    expect(meter().take(1)).toBe(0);
    expect(meter("203.0.113.8").take(1)).toBeGreaterThan(0);
  });

  it("nothing is done for a network in debt", () => {
    const { meter } = pace();
    meter().owe(20 * TOKEN);
    expect(() => meter().begin()).toThrow(limited);
  });
});
