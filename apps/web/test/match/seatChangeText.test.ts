import { describe, expect, test } from "@jest/globals";
import { seatChangeText } from "../../src/match/seatChangeText";

describe("the notice of a key that is about to play in a running match", () => {
  const change = { kind: "wallet", state: "active", key: "B62q", seconds: 42 } as const;

  test.each([
    [change, "This device’s new key plays here in 42 s."],
    [
      { ...change, kind: "guest" },
      "This device’s new key plays here in 42 s. Until then your account’s own key plays.",
    ],
    [{ ...change, state: "elsewhere" }, "Another device’s key takes over this seat in 42 s."],
    [
      { ...change, state: "none", key: undefined },
      "The key that played for you here is revoked. It stops in 42 s.",
    ],
    [{ ...change, seconds: 60 }, "This device’s new key plays here in 1 min."],
    [{ ...change, seconds: -2 }, "This device’s new key plays here in a moment."],
    [{ ...change, seconds: undefined }, "This device’s new key plays here soon."],
  ] as const)("%j", (given, text) => {
    expect(seatChangeText(given)).toBe(text);
  });
});
