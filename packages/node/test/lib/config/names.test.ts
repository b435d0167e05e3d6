import { describe, expect, it } from "@jest/globals";
import {
  configFlags,
  configKeyNames,
  keyOfFlag,
  nearest,
  variableOf,
} from "../../../src/lib/config/index.js";
import { editDistance } from "../../../src/lib/config/configErrors.js";

describe("names of settings", () => {
  it("give variables mechanically", () => {
    expect(variableOf("role")).toBe("KIFU_ROLE");
    expect(variableOf("http.maximumBodyBytes")).toBe("KIFU_HTTP_MAXIMUM_BODY_BYTES");
    expect(variableOf("ingress.perSender.perSecond")).toBe("KIFU_INGRESS_PER_SENDER_PER_SECOND");
  });

  it("never share a variable or a flag", () => {
    expect(new Set(configKeyNames.map(variableOf)).size).toBe(configKeyNames.length);
    for (const key of configKeyNames) expect(keyOfFlag(key)).toBe(key);
    expect(new Set(configFlags).size).toBe(configFlags.length);
  });
});

describe("the nearest name", () => {
  const names = ["start", "status", "http.port", "http.host", "port"];

  it.each([
    ["strat", "start"],
    ["statsu", "status"],
    ["START", "start"],
    ["http.prot", "http.port"],
    ["httpPort", "http.port"],
    ["hsot", "http.host"],
    ["prot", "port"],
  ])("to %s is %s", (given, name) => {
    expect(nearest(given, names)).toBe(name);
  });

  it("to something completely different does not exist", () => {
    expect(nearest("wallet", names)).toBeUndefined();
    expect(nearest("wallet", [])).toBeUndefined();
    expect(nearest("foo", ["log", "for", "port"])).toBe("for");
    expect(nearest("foo", ["log", "port"])).toBeUndefined();
  });
});

describe("the distance of two words", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "ab", 1],
    ["abc", "abcd", 1],
    ["abc", "axc", 1],
    ["kitten", "sitting", 3],
  ])("%j and %j is %i", (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});
