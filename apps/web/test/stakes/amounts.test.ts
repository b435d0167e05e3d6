import { describe, expect, it } from "@jest/globals";
import { allowanceFor, FULL_BALANCE, readStake } from "../../src/stakes/amounts";

describe("a stake that an address names", () => {
  it("is a whole number, and nothing where none is named", () => {
    expect(["0", "1", "50", "1000", "4294967295"].map(readStake)).toEqual([
      0, 1, 50, 1000, 4294967295,
    ]);
    expect(readStake(undefined)).toBe(0);
  });

  it.each(["", " ", "-1", "+1", "1.5", "1e3", "050", "0x1", "x", "4294967296", "9".repeat(400)])(
    "is not %j",
    (text) => {
      expect(readStake(text)).toBeUndefined();
    },
  );
});

it("has a session stake ten times, and no more than the chain allows", () => {
  expect([0, 1, 50].map(allowanceFor)).toEqual([0, 10, 500]);
  expect(allowanceFor(4294967295)).toBe(4294967295);
});

it("knows what the chain's faucet makes a balance up to", () => {
  expect(FULL_BALANCE).toBe(1000);
});
