import { describe, expect, test } from "@jest/globals";
import { networkOf } from "../../src/door/Caller.js";
import { ConnectionSlots } from "../../src/door/budgets.js";

describe("places that are shared by address", () => {
  test("are limited per address, and can be used again once freed", () => {
    const places = new ConnectionSlots(2);
    const first = places.take("203.0.113.7");
    expect(places.take("203.0.113.7")).toBeDefined();
    expect(places.take("203.0.113.7")).toBeUndefined();
    expect(places.take("203.0.113.8")).toBeDefined();
    first?.();
    expect(places.take("203.0.113.7")).toBeDefined();
  });

  test("are freed only once, however often that is called", () => {
    const places = new ConnectionSlots(2);
    const first = places.take("203.0.113.7");
    places.take("203.0.113.7");
    first?.();
    first?.();
    expect(places.take("203.0.113.7")).toBeDefined();
    expect(places.take("203.0.113.7")).toBeUndefined();
  });

  test("are one network's together in IPv6", () => {
    const places = new ConnectionSlots(1);
    places.take(networkOf("2001:db8:1:2::1"));
    expect(places.take(networkOf("2001:db8:1:2:ffff::1"))).toBeUndefined();
    expect(places.take(networkOf("2001:db8:1:3::1"))).toBeDefined();
  });

  test("have no limit for this machine's own", () => {
    const places = new ConnectionSlots(0);
    expect(places.take(undefined)).toBeDefined();
    expect(places.take("203.0.113.7")).toBeUndefined();
  });
});
