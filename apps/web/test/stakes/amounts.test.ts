import { describe, expect, it } from "@jest/globals";
import { causeOf } from "../../src/account/causeOf";
import { allowanceFor, FULL_BALANCE, readStake, readTypedStake } from "../../src/stakes/amounts";

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

describe("a stake that somebody types", () => {
  it("may have its thousands divided as they are shown", () => {
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
  ])("is not %j", (text) => {
    expect(readTypedStake(text)).toBeUndefined();
  });
});

it("tells a refund from a win where it knows what was staked", () => {
  const change = { amount: 50, height: 1 };
  const staked = { ...change, kind: "staked", match: 4, index: 1 } as const;
  const paid = { ...change, kind: "paid", match: 4, index: 2 } as const;
  const won = { ...paid, amount: 100 };
  expect(causeOf(paid, [paid, staked])).toBe("Refunded from");
  expect(causeOf(won, [won, staked])).toBe("Paid out of");
  // Of another match, or on a page that was not read.
  expect(causeOf(paid, [paid, { ...staked, match: 3 }])).toBe("Paid out of");
  expect(causeOf(staked, [staked])).toBe("Staked on");
  const granted = { ...change, kind: "granted", match: undefined, index: 0 } as const;
  expect(causeOf(granted, [granted])).toBe("Granted");
});

it("has a session stake ten times, and no more than the chain allows", () => {
  expect([0, 1, 50].map(allowanceFor)).toEqual([0, 10, 500]);
  expect(allowanceFor(4294967295)).toBe(4294967295);
});

it("knows what the chain's faucet makes a balance up to", () => {
  expect(FULL_BALANCE).toBe(1000);
});
