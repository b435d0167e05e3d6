import { describe, expect, it } from "@jest/globals";
import { causeOf } from "../../src/account/causeOf";
import { allowanceFor, FULL_BALANCE, readStake, readTypedStake } from "../../src/stakes/amounts";

describe("a stake in an address", () => {
  it("is a whole number, and 0 if it is missing", () => {
    expect(["0", "1", "50", "1000", "4294967295"].map(readStake)).toEqual([
      0, 1, 50, 1000, 4294967295,
    ]);
    expect(readStake(undefined)).toBe(0);
  });

  it.each(["", " ", "-1", "+1", "1.5", "1e3", "050", "0x1", "x", "4294967296", "9".repeat(400)])(
    "cannot be %j",
    (text) => {
      expect(readStake(text)).toBeUndefined();
    },
  );
});

describe("a typed stake", () => {
  it("may have thousands separators like those on the page", () => {
    expect(["25", " 25 ", "2,500", "2 500", "1,234,567", "2\u00a0500"].map(readTypedStake)).toEqual(
      [25, 25, 2500, 2500, 1234567, 2500],
    );
  });

  it.each([
    "1,5",
    "1.5",
    "1 5",
    "12,34",
    "1,2345",
    ",500",
    "1,234 567",
    "1,,000",
    "",
    "x",
    "0,500",
  ])("cannot be %j", (text) => {
    expect(readTypedStake(text)).toBeUndefined();
  });
});

it("tells a refund from a win if it knows the stake", () => {
  const change = { amount: 50, height: 1 };
  const staked = { ...change, kind: "staked", match: 4, index: 1 } as const;
  const paid = { ...change, kind: "paid", match: 4, index: 2 } as const;
  const won = { ...paid, amount: 100 };
  expect(causeOf(paid, [paid, staked])).toBe("refunded");
  expect(causeOf(won, [won, staked])).toBe("paidOut");
  // The stake belongs to another match, or is on a page of the history that was not loaded.
  expect(causeOf(paid, [paid, { ...staked, match: 3 }])).toBe("paidOut");
  expect(causeOf(staked, [staked])).toBe("staked");
  const granted = { ...change, kind: "granted", match: undefined, index: 0 } as const;
  expect(causeOf(granted, [granted])).toBe("granted");
});

it("allows a session ten stakes, up to the chain's limit", () => {
  expect([0, 1, 50].map(allowanceFor)).toEqual([0, 10, 500]);
  expect(allowanceFor(4294967295)).toBe(4294967295);
});

it("knows the balance that the chain's faucet fills up to", () => {
  expect(FULL_BALANCE).toBe(1000);
});
