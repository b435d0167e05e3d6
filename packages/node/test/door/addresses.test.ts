import { describe, expect, it } from "@jest/globals";
import { networkOf } from "../../src/door/Caller.js";

describe("the unit for limits", () => {
  it("is an IPv4 address itself, however a socket shows it", () => {
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("::ffff:cb00:7107")).toBe("203.0.113.7");
    expect(networkOf("0:0:0:0:0:FFFF:203.0.113.7")).toBe("203.0.113.7");
    expect(networkOf("203.0.113.8")).not.toBe(networkOf("203.0.113.7"));
  });

  it("is an IPv6 address's network of 64 bits", () => {
    const network = "2001:db8:1:2::/64";
    expect(networkOf("2001:db8:1:2::")).toBe(network);
    expect(networkOf("2001:db8:1:2::1")).toBe(network);
    expect(networkOf("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff")).toBe(network);
    expect(networkOf("2001:db8:1:2:0:0:203.0.113.7")).toBe(network);
    expect(networkOf("2001:db8:1:3::1")).not.toBe(network);
    expect(networkOf("2001:db8::1:2:0:1")).not.toBe(network);
  });

  it("leaves a local address's zone out", () => {
    expect(networkOf("fe80::1%eth0")).toBe(networkOf("fe80::2%eth1"));
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
  });

  it("is the given text when that is not an address", () => {
    expect(networkOf("unix")).toBe("unix");
    expect(networkOf("")).toBe("");
  });
});
