import { describe, expect, it } from "@jest/globals";
import type { BalanceChange } from "@kifu/client";
import type { SentTransfer } from "@kifu/client/transfers";
import type { SettlementContract } from "@kifu/wire";
import { stageText, transferStages } from "../../src/account/transferStages";

const ADDRESS = `B62${"q".repeat(52)}`;
const DAY = 86_400_000;

function sent(amount: number, height: number, what: SentTransfer["what"] = "deposit") {
  return { what, amount, height, transaction: `5J${height}`, at: 0, contract: ADDRESS };
}

function taken(amount: number, height: number): BalanceChange {
  return { kind: "deposited", amount, height, index: height, match: undefined };
}

it("knows a deposit only as sent before the operator's program has seen it", () => {
  expect(transferStages([sent(500, 3)], undefined, [])).toEqual(["sent"]);
  expect(transferStages([sent(500, 3)], { blocks: 2, waiting: [7] }, [])).toEqual(["sent"]);
  expect(transferStages([sent(500, 3)], { blocks: 2, waiting: [500] }, [])).toEqual(["listed"]);
});

it("is credited by a block that came after it was sent", () => {
  const exit = { blocks: 2, waiting: [500] };
  expect(transferStages([sent(500, 3)], exit, [taken(500, 4)])).toEqual(["credited"]);
  expect(transferStages([sent(500, 3)], { ...exit, blocks: 9 }, [taken(500, 2)])).toEqual([
    "listed",
  ]);
  expect(transferStages([sent(500, 3)], exit, [taken(499, 4)])).toEqual(["listed"]);
});

it("counts no deposit twice: the earlier of two is taken in first", () => {
  const two = [sent(500, 3), sent(500, 4)];
  // The settled blocks lack the first one, which the list therefore still has.
  const exit = { blocks: 2, waiting: [500] };
  expect(transferStages(two, exit, [taken(500, 5)])).toEqual(["credited", "sent"]);
  const both = { blocks: 2, waiting: [500, 500] };
  expect(transferStages(two, both, [taken(500, 5)])).toEqual(["credited", "listed"]);
  expect(transferStages(two, both, [taken(500, 6), taken(500, 5)])).toEqual([
    "credited",
    "credited",
  ]);
});

it("says nothing of a payout that only Mina knows", () => {
  const exit = { blocks: 2, waiting: [40] };
  expect(transferStages([sent(40, 3, "payout")], exit, [taken(40, 4)])).toEqual(["sent"]);
});

describe("what a stage means", () => {
  const contract = { deadline: 9600n, freeze: 13_440n, secondsPerSlot: 90n } as SettlementContract;
  const text = (stage: Parameters<typeof stageText>[1], now = 0) =>
    stageText(sent(500, 3), stage, contract, now);

  it("is said with the chain's rules", () => {
    expect(text("sent")).toBe(
      "Sent to Mina, which usually includes it within minutes. The operator’s next settlement promises it, and about 1 h later the chain adds it to your balance. It has 10 days for that.",
    );
    expect(text("listed")).toMatch(/^Mina has it\. The operator’s next settlement promises it,/);
    expect(text("credited", 99 * DAY)).toBe("It is in your balance.");
    expect(stageText(sent(4, 3, "payout"), "sent", contract, 99 * DAY)).toMatch(/^Sent to Mina\./);
  });

  it("after the deadline is what to do about it", () => {
    expect(text("listed", 10 * DAY)).toMatch(/^Mina has it\. The operator/);
    expect(text("listed", 10 * DAY + 1)).toMatch(
      /^Mina has it, but the chain has not taken it in\..* silent for 14 days, the contract freezes/,
    );
    expect(text("sent", 10 * DAY + 1)).toMatch(/you have lost only the fee\./);
  });
});
