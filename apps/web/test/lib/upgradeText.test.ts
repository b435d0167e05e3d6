import { expect, it } from "@jest/globals";
import type { SettlementStatus } from "@kifu/wire";
import { upgradeText } from "../../src/lib/upgradeText";

/** Noon, so that it is the same day in most time zones. */
const ENDS_AT = Date.UTC(2027, 0, 2, 12);

function settled(
  upgrades: SettlementStatus["contract"]["upgrades"],
  upgrade?: SettlementStatus["upgrade"],
  unit = 1_000_000n,
): SettlementStatus {
  const slots = { secondsPerSlot: 90n, silence: 6720n, freeze: 13_440n };
  const address = `B62${"q".repeat(52)}`;
  const keys = { operator: address, proversKey: 3n, verifiers: [], quorum: 0 };
  const others = { domain: 7n, genesisSlot: 0n, lag: 960n, deadline: 960n };
  const contract = { address, network: "devnet", unit, ...slots, ...keys, ...others, upgrades };
  return { contract, blocks: 9, transaction: undefined, at: undefined, upgrade };
}

const later = { authority: `B62${"q".repeat(52)}`, notice: 13_440n };

it("says whether the circuits can change", () => {
  expect(upgradeText(settled(undefined))).toContain("never change");
  expect(upgradeText(settled(later))).toBe(
    "The chain’s circuits, which prove its rules, change only after a notice of 14 days, in which players can leave.",
  );
});

it("says what an announcement means for players' money, and what they can do", () => {
  const text = upgradeText(settled(later, { key: "7", endsAt: ENDS_AT }));
  expect(text).toContain("from 2 January 2027 on");
  expect(text).toContain("withdraw before");
});

it("says that it can be soon if the date is not known", () => {
  const text = upgradeText(settled(later, { key: "7", endsAt: undefined }));
  expect(text).toContain("other rules soon.");
});

it("speaks of no money on a chain with play money", () => {
  for (const upgrade of [undefined, { key: "7", endsAt: ENDS_AT }]) {
    expect(upgradeText(settled(later, upgrade, 0n))).not.toMatch(/leave|money|withdraw/i);
  }
});
